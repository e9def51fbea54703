/** Opens months and members to an auditor, with an account where there is none, and ends what is open. On the sign-in role. */
import type { NewGrant } from '@vitalrounds/domain/auth/auditor-api'
import { grantProblems } from '@vitalrounds/domain/auth/auditor-grant'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { inviteUser } from '../invite-user.ts'
import { recordAuthEvent, revokeSessions } from '../session-queries.ts'

type By = { userId: string; groupId: string }
type NewAuditor = NewGrant & { email: string; firstName: string; lastName: string }

export async function addAuditor(db: UnscopedDb, config: Config, { email, firstName, lastName, ...grant }: NewAuditor, by: By) {
  await refuseWrongDays(db, grant, by)
  const { rows } = await sql<{ id: string | null }>`select app.add_auditor(${email}, ${firstName}, ${lastName}) as id`.execute(db)
  const id = rows[0]?.id ?? refuse('AccountNameInUse')
  const access = await giveGrant(db, id, grant, by)
  await inviteUser(db, config, { id, email })
  return access
}

export async function renewAccess(db: UnscopedDb, userId: string, grant: NewGrant, by: By) {
  await refuseWrongDays(db, grant, by)
  return giveGrant(db, userId, grant, by)
}

/** Answers how many sessions ended with it. */
export async function endAccess(db: UnscopedDb, userId: string, reason: string, by: By) {
  const { rows } = await sql<{ done: boolean }>`select app.end_audit(${userId}, ${reason}) as done`.execute(db)
  if (rows[0]?.done !== true) refuse('auditor.noGrant')
  await recordAuthEvent(db, { kind: 'auditor.ended', userId, detail: { by: by.userId } })
  return { ended: (await revokeSessions(db, { userId }, 'access of an auditor ended')).length }
}

async function giveGrant(db: UnscopedDb, userId: string, { fromMonth, toMonth, endsOn, reason, memberIds }: NewGrant, by: By) {
  const change = { from_month: fromMonth, to_month: toMonth, ends_on: endsOn, reason }
  const { rows } = await sql<{ id: string | null }>`
    select app.grant_audit(${userId}, ${JSON.stringify(change)}::jsonb, ${memberIds}::uuid[]) as id`.execute(db)
  const grantId = rows[0]?.id ?? refuse('auditor.unknown')
  await recordAuthEvent(db, { kind: 'auditor.granted', userId, detail: { by: by.userId, grant: grantId } })
  return { userId, grantId }
}

/** As the clock of the database and the zone of the clinic have it. */
async function refuseWrongDays(db: UnscopedDb, grant: NewGrant, { groupId }: By) {
  const { now, time_zone: zone } = await db
    .selectFrom('clinic_group')
    .select(['time_zone', sql<string>`app.now()`.as('now')])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const errors = grantProblems(grant, localDate(Date.parse(now), zone))
  if (errors.length > 0) refuse('request.invalid', { errors })
}
