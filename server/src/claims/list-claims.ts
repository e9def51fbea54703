/** The claims of a month as a page shows them: in words, with the page where each thing is mended. */
import { claimReasons, noticeWords, stateWords } from '@vitalrounds/domain/claims/answer-words'
import { chargeOf, lineReference } from '@vitalrounds/domain/claims/claim'
import { type ClaimFinding, type ClaimRow, type ClaimShow, claimsPerPage } from '@vitalrounds/domain/claims/claim-api'
import { type ClaimGap, gapWords, practiceGaps } from '@vitalrounds/domain/claims/claim-gaps'
import type { ClaimProgressState } from '@vitalrounds/domain/claims/claim-progress'
import type { LineOutcome } from '@vitalrounds/domain/claims/line-outcome'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { findMonthClaims, type MonthClaim } from './month-claims.ts'

const stateTitles: Record<ClaimProgressState, string> = { missing: 'Something is missing', ready: 'Ready to send', ...stateWords }
const outcomeWords: Record<LineOutcome['kind'], string> = { paid: 'paid', memberOwes: 'member owes', cut: 'paid in part', denied: 'denied' }
const settled: readonly ClaimProgressState[] = ['paid', 'partlyPaid', 'memberOwes', 'denied', 'reversed', 'voided']

const isShown: Record<ClaimShow, (claim: MonthClaim) => boolean> = {
  work: ({ progress }) => progress.isWork,
  ready: ({ progress }) => progress.state === 'ready',
  sent: ({ record, progress }) => record !== null && !settled.includes(progress.state),
  settled: ({ progress }) => settled.includes(progress.state),
  all: () => true,
}

const gapFinding =
  (claim: MonthClaim) =>
  ({ code, line }: ClaimGap): ClaimFinding => ({
    ...gapWords[code],
    about: line === null ? '' : (claim.progress.claim.lines[line - 1]?.code ?? ''),
  })

/** Of a claim that was sent: since when, what was paid, and what answers say. */
function sentParts({ claim, standing, sentOn }: NonNullable<MonthClaim['record']>) {
  const outcomes = new Map((standing.settlement?.lines ?? []).map(({ reference, kind }) => [reference, outcomeWords[kind]]))
  return {
    controlNumber: claim.controlNumber,
    sentOn,
    paidCents: standing.settlement?.claim.paidCents ?? null,
    outcomeOf: (at: number) => outcomes.get(lineReference(claim.controlNumber, at + 1)) ?? '',
    reasons: claimReasons(standing).map(({ words, place, code, line }): ClaimFinding => ({ words, place, about: line || code })),
    notices: standing.notices.map((notice): string => noticeWords[notice]),
  }
}

const unsentParts: Omit<ReturnType<typeof sentParts>, 'sentOn'> & { sentOn: null } = {
  controlNumber: '',
  sentOn: null,
  paidCents: null,
  outcomeOf: () => '',
  reasons: [],
  notices: [],
}

/** What is shown of a claim that was sent is what was sent. */
function rowOf(entry: MonthClaim): ClaimRow {
  const { memberId, name, dob, progress, record } = entry
  const claim = record?.claim ?? progress.claim
  const { outcomeOf, notices, ...parts } = record === null ? unsentParts : sentParts(record)
  return {
    ...parts,
    memberId,
    name,
    dob,
    payer: claim.payer?.name ?? '',
    state: progress.state,
    stateTitle: stateTitles[progress.state],
    isWork: progress.isWork,
    cents: chargeOf(claim),
    lines: claim.lines.map(({ code, units, serviceOn, cents }, at) => ({ code, units, serviceOn, cents, outcome: outcomeOf(at) })),
    gaps: progress.gaps.filter(({ code }) => gapWords[code].place !== 'practice').map(gapFinding(entry)),
    notices: [...notices, ...(progress.isChanged ? ['The month says something else by now than what was sent.'] : [])],
    actions: progress.actions,
  }
}

type Query = { show: ClaimShow; state?: ClaimProgressState | undefined; page: number }

export async function listClaims(db: GroupDb, yearMonth: string, { show, state, page }: Query) {
  const { claims, isClosed, provider, submission } = await findMonthClaims(db, yearMonth)
  const shown = claims.filter((claim) => isShown[show](claim) && (state === undefined || claim.progress.state === state))
  const byState = Map.groupBy(claims, ({ progress }) => progress.state)
  const states = (Object.keys(stateTitles) as ClaimProgressState[]).flatMap((state) => {
    const its = byState.get(state)
    const cents = (its ?? []).reduce((sum, { progress, record }) => sum + (chargeOf(record?.claim ?? progress.claim) ?? 0), 0)
    return its ? [{ state, title: stateTitles[state], claims: its.length, cents }] : []
  })
  const counted = Object.entries(isShown).map(([name, is]) => [name, claims.filter(is).length])
  return {
    yearMonth,
    isClosed,
    practice: practiceGaps(provider, submission).map(({ code }) => ({ ...gapWords[code], about: '' })),
    states,
    counts: Object.fromEntries(counted) as Record<ClaimShow, number>,
    total: shown.length,
    paidCents: claims.reduce((sum, { record }) => sum + (record?.standing.settlement?.claim.paidCents ?? 0), 0),
    claims: shown.slice((page - 1) * claimsPerPage, page * claimsPerPage).map(rowOf),
    files: await listFiles(db, yearMonth),
    notOurs: await listUnknown(db),
  }
}

async function listFiles(db: GroupDb, yearMonth: string) {
  const rows = await db
    .selectFrom('claim_file as f')
    .leftJoin('app_user as u', 'u.id', 'f.made_by')
    .select(['f.number', 'f.made_at', 'f.digest', recordedName('u').as('by')])
    .select((e) =>
      e
        .selectFrom('claim_transmission as t')
        .whereRef('t.group_id', '=', 'f.group_id')
        .whereRef('t.file_number', '=', 'f.number')
        .select(e.fn.countAll<number>().as('n'))
        .as('claims'),
    )
    .where('f.group_id', '=', db.groupId)
    .where('f.year_month', '=', yearMonth)
    .orderBy('f.number', 'desc')
    .execute()
  const answers = await db
    .selectFrom('claim_answer')
    .select(['file_number', 'kind'])
    .where('group_id', '=', db.groupId)
    .where('file_number', 'is not', null)
    .orderBy('received_at')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    claims: Number(row.claims),
    madeAt: row.made_at,
    madeBy: row.by,
    digest: row.digest,
    answers: answers.filter(({ file_number }) => file_number === row.number).map(({ kind }) => kind),
  }))
}

// As many as a person looks through
const mostUnknown = 100

async function listUnknown(db: GroupDb): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_answer_part as p')
    .leftJoin('claim as c', (on) => on.onRef('c.group_id', '=', 'p.group_id').onRef('c.control_number', '=', 'p.control_number'))
    .select('p.control_number')
    .distinct()
    .where('p.group_id', '=', db.groupId)
    .where('c.control_number', 'is', null)
    .orderBy('p.control_number')
    .limit(mostUnknown)
    .execute()
  return rows.map((row) => row.control_number)
}
