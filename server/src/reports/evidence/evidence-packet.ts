/**
 * The evidence packet of one member's month: each earned line with what an auditor asks for, there or missing. Of a closed
 * month it is kept as it was first handed out, so that it is the same bytes every time.
 */
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { RulesStanding } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import { type EvidenceItem, evidenceItems } from '@vitalrounds/domain/reports/evidence-items'
import { reviewWords } from '@vitalrounds/domain/reports/signing-titles'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Evidence, addendaOf, findEvidence, periodsIn } from './evidence.queries.ts'
import { elsewhereHistory } from '../billed-elsewhere.ts'
import { filedResult } from './filed-result.ts'
import { deflateJson, unpacked } from '../frozen-bytes.ts'
import { canonicalJson, sha256 } from '../judge-months.ts'
import { intervals, type StoredMonth, findStoredMonth } from '../member-month.queries.ts'
import { monthClock, monthState, monthVersions } from '../months.queries.ts'
import { overridesOf } from './overrides.ts'
import { liveConversations } from './work-evidence.queries.ts'
import { mendedEvidence } from './order-evidence.queries.ts'
import { reviewStateOf, signaturesOf } from '../review/review.queries.ts'

type Addendum = Awaited<ReturnType<typeof addendaOf>>[number]
type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]

/** `overrides`: by whose authority the line was closed while items were missing; absent where none was. */
type PacketLine = BillingLine & { items: EvidenceItem[]; overrides?: LineOverride[] }
type LineOverride = { items: string[]; reason: string; authorizedBy: string; authorizedAt: string }

export type Packet = {
  memberId: string
  yearMonth: string
  close: { version: number; closedAt: string | null; closedBy: string | null; digest: string | null } | null
  rulesVersion: string
  /** Absent for months that the rules were written for. */
  rules?: RulesStanding
  resultDigest: string
  lines: PacketLine[]
  evidence: Evidence
  periods: Result['periods']
  worked: Record<string, { start: string; end: string }[]>
  liveCalls: Record<string, { start: string; end: string }[]>
  warnings: readonly string[]
  signatures: Signature[]
  addenda: Addendum[]
}

type MemberMonth = { memberId: string; yearMonth: string }
/** What makes another edition of a closed month's packet: what may still be said of it, and not how its people are named now. */
async function sayings(db: GroupDb, { memberId, yearMonth }: MemberMonth, closeId: string | null) {
  const signatures = await signaturesOf(db, memberId, yearMonth)
  const addenda = closeId === null ? [] : await addendaOf(db, closeId, memberId)
  const elsewhere = closeId === null ? [] : await elsewhereHistory(db, { memberId, yearMonth })
  const updates = elsewhere.map((entry) => canonicalJson({ ...entry, recorded_by: '', removed_by: '' }))
  const mended = closeId === null ? [] : await mendedEvidence(db, memberId)
  const statements = [...mended, ...signatures.map(({ at, digest }) => `${at} ${digest}`), ...addenda.map(({ id }) => id), ...updates]
  return { signatures, addenda, edition: sha256(statements.join('\n')) }
}

/** The packet as JSON; of an open month as it is now. */
export async function packetJson(db: GroupDb, memberId: string, yearMonth: string): Promise<string> {
  const storedMonth = (await findStoredMonth(db, memberId, yearMonth)) ?? refuse('month.absent')
  // Nobody is told yet by whom and when it was closed, and what is handed out is kept
  if ((await monthState(db, yearMonth)).state === 'closing') refuse('month.closing')
  const { closeId } = storedMonth
  const { edition, ...said } = await sayings(db, { memberId, yearMonth }, closeId)
  const stored = closeId === null ? undefined : await findStoredPacket(db, closeId, { memberId, edition })
  if (stored !== undefined) return stored
  const json = canonicalJson(await makePacket(db, { memberId, yearMonth }, { known: storedMonth, ...said }))
  return closeId === null ? json : storePacket(db, closeId, { memberId, edition, json })
}

/** What each line rests on: as it was handed out, or, before anybody fetched the packet, as it is now. */
export async function evidenceLines(db: GroupDb, { memberId, yearMonth }: MemberMonth, month: StoredMonth) {
  const { edition, ...said } = await sayings(db, { memberId, yearMonth }, month.closeId)
  if (said.addenda.length === 0 && !month.result.lines.some((line) => line.month === yearMonth)) return []
  const stored = month.closeId === null ? undefined : await findStoredPacket(db, month.closeId, { memberId, edition })
  const packet =
    stored === undefined ? await makePacket(db, { memberId, yearMonth }, { known: month, ...said }) : (JSON.parse(stored) as Packet)
  return packet.lines
}

type PacketFacts = { known: StoredMonth; signatures: Signature[]; addenda: Addendum[] }

async function makePacket(db: GroupDb, { memberId, yearMonth }: MemberMonth, { known, signatures, addenda }: PacketFacts): Promise<Packet> {
  const { zone } = await monthClock(db)
  const { month } = await monthVersions(db, yearMonth)
  const { closeId } = known
  const isAddedTo = closeId !== null && addenda.length > 0
  const result = isAddedTo ? await filedResult(db, { closeId, memberId }, known.result) : known.result
  const evidence = await findEvidence(db, memberId, { result, zone })
  const talks = liveConversations(evidence.calls)
  const liveCalls = { rpm: intervals(result.evidence.liveCalls.rpm), ccm: intervals(result.evidence.liveCalls.ccm) }
  const isSigned = reviewStateOf(signatures, known.resultDigest) === 'signed'
  const [newest] = signatures
  const review = newest?.digest === known.resultDigest ? reviewWords(newest) : undefined
  const lines = result.lines.filter((line) => line.month === yearMonth)
  const overrides = closeId === null ? [] : await overridesOf(db, { closeId, memberId })
  return {
    memberId,
    yearMonth,
    close: closeId === null ? null : { version: month.version, closedAt: month.closedAt, closedBy: month.closedBy, digest: month.digest },
    rulesVersion: result.rulesVersion,
    ...(month.rules && { rules: month.rules }),
    resultDigest: known.resultDigest,
    lines: lines.map((line) => ({
      ...line,
      items: evidenceItems(line, { ...evidence, talks, liveCalls, isSigned, review }),
      ...overridden(line, overrides),
    })),
    evidence,
    periods: periodsIn(result),
    worked: { rpm: intervals(result.evidence.worked.rpm), ccm: intervals(result.evidence.worked.ccm) },
    liveCalls,
    warnings: result.warnings,
    signatures,
    addenda,
  }
}

/** Absent where there is none, as in packets that were handed out before there were any. */
function overridden({ code, serviceOn }: BillingLine, overrides: Awaited<ReturnType<typeof overridesOf>>): Pick<PacketLine, 'overrides'> {
  const own = overrides.filter((row) => row.code === code && row.service_on === serviceOn)
  if (own.length === 0) return {}
  return {
    overrides: own.map((row) => ({
      items: row.items,
      reason: row.reason,
      authorizedBy: row.authorized_by,
      authorizedAt: row.authorized_at,
    })),
  }
}

type PacketRequest = { memberId: string; edition: string }

async function findStoredPacket(db: GroupDb, closeId: string, { memberId, edition }: PacketRequest): Promise<string | undefined> {
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
async function storePacket(db: GroupDb, closeId: string, { memberId, edition, json }: PacketRequest & { json: string }): Promise<string> {
  await db
    .insertInto('evidence_packet')
    .values({
      group_id: db.groupId,
      close_id: closeId,
      member_id: memberId,
      edition,
      packet: deflateJson(json),
      sha256: sha256(json),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await findStoredPacket(db, closeId, { memberId, edition })) ?? json
}
