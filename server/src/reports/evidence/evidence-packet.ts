/**
 * The evidence packet of one member's month: each earned line with what an auditor asks for, there or missing. Of a closed
 * month it is kept as it was first handed out, so that it is the same bytes every time.
 */
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Evidence, addendaOf, findEvidence } from './evidence.queries.ts'
import { elsewhereHistory } from '../billed-elsewhere.ts'
import { packed, unpacked } from '../frozen-bytes.ts'
import { canonicalJson, sha256 } from '../judge-months.ts'
import { intervals, knownMonth } from '../member-month.queries.ts'
import { monthClock, monthVersions } from '../months.queries.ts'
import { signaturesOf } from '../review.queries.ts'

export type PacketItem = { what: string; isThere: boolean; mendAt: string | null }
type Addendum = Awaited<ReturnType<typeof addendaOf>>[number]
type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]

export type Packet = {
  memberId: string
  yearMonth: string
  close: { version: number; closedAt: string | null; closedBy: string | null; digest: string | null } | null
  rulesVersion: string
  resultDigest: string
  lines: (BillingLine & { items: PacketItem[] })[]
  evidence: Evidence
  periods: Result['periods']
  worked: Record<string, { start: string; end: string }[]>
  liveCalls: Record<string, { start: string; end: string }[]>
  warnings: readonly string[]
  signatures: Signature[]
  addenda: Addendum[]
}

const supply = new Set(['99454', '99445', '99453'])

/** What each line rests on, and the page where what is missing is mended. */
function itemsOf({ code }: BillingLine, evidence: Evidence, result: Result, signatures: readonly Signature[]): PacketItem[] {
  const program = code.startsWith('994') && ['99490', '99439', '99487', '99489', '99491', '99437'].includes(code) ? 'ccm' : 'rpm'
  const item = (what: string, isThere: boolean, tab: string): PacketItem => ({ what, isThere, mendAt: isThere ? null : tab })
  const common = [
    item('Consent', evidence.consents.some(({ kind }) => kind === program), 'edit-profile'),
    item('Diagnosis', evidence.member.diagnosis_codes.length > 0, 'manage-dx-info'),
    item('Supervising physician', evidence.member.physician !== '', 'edit-profile'),
    item('Signed review', signatures.some(({ verdict }) => verdict === 'signed'), 'review-record'),
  ]
  const its = supply.has(code)
    ? [
        item('Device and set-up', evidence.devices.length > 0, 'manage-devices'),
        item('Reading days with raw ids', evidence.readings.length > 0, 'manage-rawdata'),
      ]
    : [
        item('Interval log', evidence.intervals.length > 0, 'manage-time'),
        ...(program === 'rpm' ? [item('Live call', (result.evidence.liveCalls.rpm ?? []).length > 0, 'phone-calls')] : []),
        item('Notes', evidence.notes.length > 0, 'notes'),
      ]
  return [...common, ...its]
} // prettier-ignore

/** The packet as JSON; of an open month as it is now. */
export async function packetJson(db: GroupDb, memberId: string, yearMonth: string): Promise<string> {
  const known = (await knownMonth(db, memberId, yearMonth)) ?? refuse('month.absent')
  const signatures = await signaturesOf(db, memberId, yearMonth)
  const { closeId } = known
  const addenda = closeId === null ? [] : await addendaOf(db, closeId, memberId)
  const elsewhere = closeId === null ? [] : await elsewhereHistory(db, { memberId, yearMonth })
  const edition = sha256([...signatures.map(({ at, digest }) => `${at} ${digest}`), ...addenda.map(({ id }) => id), ...elsewhere.map((one) => canonicalJson(one))].join('\n'))
  const kept = closeId === null ? undefined : await keptPacket(db, closeId, { memberId, edition })
  if (kept !== undefined) return kept
  const { zone } = await monthClock(db)
  const { month } = await monthVersions(db, yearMonth)
  const { result } = known
  const evidence = await findEvidence(db, memberId, { result, zone })
  const lines = result.lines.filter((line) => line.month === yearMonth)
  const packet: Packet = {
    memberId,
    yearMonth,
    close: closeId === null ? null : { version: month.version, closedAt: month.closedAt, closedBy: month.closedBy, digest: month.digest },
    rulesVersion: result.rulesVersion,
    resultDigest: known.resultDigest,
    lines: lines.map((line) => ({ ...line, items: itemsOf(line, evidence, result, signatures) })),
    evidence,
    periods: result.periods.filter(({ start, end }) => end.startsWith(yearMonth) || start.startsWith(yearMonth)),
    worked: { rpm: intervals(result.evidence.worked.rpm), ccm: intervals(result.evidence.worked.ccm) },
    liveCalls: { rpm: intervals(result.evidence.liveCalls.rpm), ccm: intervals(result.evidence.liveCalls.ccm) },
    warnings: result.warnings,
    signatures,
    addenda,
  }
  const json = canonicalJson(packet)
  return closeId === null ? json : keep(db, closeId, { memberId, edition, json })
} // prettier-ignore

type Kept = { memberId: string; edition: string }

async function keptPacket(db: GroupDb, closeId: string, { memberId, edition }: Kept): Promise<string | undefined> {
  const row = await db
    .selectFrom('evidence_packet')
    .select('packet')
    .where('group_id', '=', db.groupId)
    .where('close_id', '=', closeId)
    .where('member_id', '=', memberId)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row && unpacked(row.packet)
}

/** Of two who ask first at once, the one whose row stands is handed out to both. */
async function keep(
  db: GroupDb,
  closeId: string,
  { memberId, edition, json }: Kept & { json: string },
): Promise<string> {
  await db
    .insertInto('evidence_packet')
    .values({
      group_id: db.groupId,
      close_id: closeId,
      member_id: memberId,
      edition,
      packet: packed(json),
      sha256: sha256(json),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await keptPacket(db, closeId, { memberId, edition })) ?? json
}
