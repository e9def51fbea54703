/**
 * The months of outcomes are computed again from their facts each night, and put right where they differ. A start computes them for
 * members who have none: after an upgrade that is everybody.
 */
import { sql } from 'kysely'
import { lockMembers } from '../../members/lock-members.ts'
import { walkMembers } from '../../members/walk-members.ts'
import { auditJob } from '../../platform/audit/audit.ts'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { upsertOutcomeMonths } from './upsert-outcome-months.ts'

// Small enough that readings of these members wait for less than a second
const perTransaction = 50

const groupsOf = (db: { worker: Database }) =>
  runAsWorker(db, async (trx) => (await sql<{ id: string }>`select app.all_groups() as id`.execute(trx)).rows.map(({ id }) => id))

/** Answers how many members' months differed from their readings. */
export async function verifyOutcomes(db: { worker: Database }): Promise<number> {
  let drifted = 0
  for (const groupId of await groupsOf(db)) {
    const within = <T>(run: (scoped: GroupDb) => Promise<T>) => runInGroup(db.worker, groupId, run)
    const members: string[] = []
    await walkMembers(within, perTransaction, async (scoped, ids) => {
      await lockMembers(scoped, ids)
      members.push(...(await upsertOutcomeMonths(scoped, { ids, from: null })))
    })
    await within((scoped) =>
      auditJob(scoped, 'verify-outcomes', {
        groupId,
        action: 'verify outcomes',
        kind: 'member',
        ids: members,
        result: members.length === 0 ? 'ok' : 'drift',
        reason: null,
      }),
    )
    drifted += members.length
  }
  return drifted
}

/** In monitoring at some time, and without a month. */
const missing = (db: GroupDb) => sql<{ member_id: string }>`
  select distinct p.member_id from program_stay p
   where p.group_id = ${db.groupId} and p.program = 'RPM'
     and not exists (select from outcome_month o where o.group_id = p.group_id and o.member_id = p.member_id)
   order by 1 limit ${sql.lit(perTransaction)}`

/** Computes the months of members who have none yet. */
export async function fillOutcomes(db: { worker: Database }) {
  for (const groupId of await groupsOf(db)) {
    const within = <T>(run: (scoped: GroupDb) => Promise<T>) => runInGroup(db.worker, groupId, run)
    for (let written = 1; written > 0;)
      written = await within(async (scoped) => {
        const ids = (await missing(scoped).execute(scoped)).rows.map(({ member_id }) => member_id)
        await lockMembers(scoped, ids)
        return (await upsertOutcomeMonths(scoped, { ids, from: null })).length
      })
  }
}
