/** One member's month with its proofs, and what each earned line of it rests on. */
import { careConsentKinds } from '@vitalrounds/domain/members/consents'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { billedElsewhereInMonth } from '../billed-elsewhere.ts'
import { instant, intervals, type StoredMonth, findStoredMonth, showsLiveBilling } from '../member-month.queries.ts'
import { monthVersions } from '../months.queries.ts'
import { evidenceLines } from './evidence-packet.ts'
import { periodsIn } from './evidence.queries.ts'

export async function memberMonth(db: GroupDb, memberId: string, yearMonth: string) {
  await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(() => refuse('member.unknown'))
  const { month } = await monthVersions(db, yearMonth)
  const storedMonth = await findStoredMonth(db, memberId, yearMonth)
  const consents = await consentsOf(db, memberId)
  const showLiveBilling = await showsLiveBilling(db)
  const elsewhere = await billedElsewhereInMonth(db, { memberId, yearMonth })
  const lines = storedMonth ? await evidenceLines(db, { memberId, yearMonth }, storedMonth) : []
  return {
    memberId,
    month,
    showLiveBilling,
    consents,
    elsewhere,
    lines,
    ...(storedMonth ? proofsOf(storedMonth) : noPart),
  }
}

const noPart = {
  cells: null,
  periods: [],
  worked: { rpm: [], ccm: [] },
  liveCalls: { rpm: [], ccm: [] },
  quality: null,
  glycaemicCode: null,
  warnings: [],
  asOf: null,
  rulesVersion: null,
  resultDigest: null,
}

const proofsOf = ({ cells, result, resultDigest }: StoredMonth) => ({
  cells,
  periods: periodsIn(result),
  worked: { rpm: intervals(result.evidence.worked.rpm), ccm: intervals(result.evidence.worked.ccm) },
  liveCalls: { rpm: intervals(result.evidence.liveCalls.rpm), ccm: intervals(result.evidence.liveCalls.ccm) },
  quality: result.quality,
  glycaemicCode: result.glycaemicCode,
  warnings: result.warnings,
  asOf: instant(result.asOf),
  rulesVersion: result.rulesVersion,
  resultDigest,
})

async function consentsOf(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'given_at', 'revoked_at', 'text_version'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', 'in', careConsentKinds)
    .orderBy('given_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    givenAt: row.given_at,
    revokedAt: row.revoked_at,
    textVersion: row.text_version,
  }))
}
