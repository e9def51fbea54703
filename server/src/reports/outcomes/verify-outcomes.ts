/**
 * The months of outcomes are computed again from their facts each night, and put right where they differ. A start computes them for
 * members who lack their first: after an upgrade that is everybody.
 */
import { sql } from 'kysely'
import { lockMembers } from '../../members/lock-members.ts'
import { walkMembers } from '../../members/walk-members.ts'
import { auditJob } from '../../platform/audit/audit.ts'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { allGroups } from '../../platform/database/all-groups.ts'
import { upsertOutcomeMonths } from './upsert-outcome-months.ts'

// Small enough that readings of these members wait for less than a second
const perTransaction = 10

/** Answers how many members' months differed from their readings. */
export async function verifyOutcomes(db: { worker: Database }): Promise<number> {
  let drifted = 0
  for (const groupId of await allGroups(db)) {
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

/** In monitoring at some time, and without the month in which it began: a change of today writes later months alone. */
const missing = (db: GroupDb) => sql<{ member_id: string }>`
  select p.member_id
    from (select s.member_id, min(s.started_at) as began from program_stay s
           where s.group_id = ${db.groupId} and s.program = 'RPM'
             and (s.ended_at is null or s.ended_at >= s.started_at) group by s.member_id) p
    join member m on m.group_id = ${db.groupId} and m.id = p.member_id
   where not exists (select from outcome_month o where o.group_id = m.group_id and o.member_id = p.member_id
                        and o.year_month = to_char(p.began at time zone m.time_zone, 'YYYY-MM'))
   order by 1 limit ${sql.lit(perTransaction)}`

/** Computes the months of members whose first is not there yet. */
export async function fillOutcomes(db: { worker: Database }) {
  for (const groupId of await allGroups(db)) {
    const within = <T>(run: (scoped: GroupDb) => Promise<T>) => runInGroup(db.worker, groupId, run)
    for (let written = 1; written > 0;)
      written = await within(async (scoped) => {
        const ids = (await missing(scoped).execute(scoped)).rows.map(({ member_id }) => member_id)
        await lockMembers(scoped, ids)
        return (await upsertOutcomeMonths(scoped, { ids, from: null })).length
      })
  }
}
