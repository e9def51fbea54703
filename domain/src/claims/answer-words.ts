/**
 * What answers say, in the words of whoever mends it, with the page for it. Codes that are not listed are shown as they are.
 * docs/sources/claims.md reasons.
 */
import type { ClaimNotice, ClaimState, ClaimStanding } from './claim-state.ts'
import type { GapPlace } from './claim-gaps.ts'
import type { ClaimStatus, FormatFault } from './answer.ts'

export const stateWords: Record<ClaimState, string> = {
  sent: 'Sent, no answer yet',
  notDelivered: 'Not delivered',
  received: 'Received',
  formatRejected: 'Rejected (format)',
  accepted: 'Accepted, not paid yet',
  rejected: 'Rejected',
  paid: 'Paid',
  partlyPaid: 'Partly paid',
  memberOwes: 'Member owes',
  denied: 'Denied',
  reversed: 'Payment taken back',
  voided: 'Voided',
}

export const noticeWords: Record<ClaimNotice, string> = {
  possibleDuplicate: 'A second remittance has the same amounts: it may be a duplicate and was not counted.',
  duplicateDenied: 'Sent again, it was denied as a duplicate. The first claim stands.',
  correctionRefused: 'The last sending was refused. What was sent before stands.',
  balanceOpen: 'What the payer took back has not been settled yet.',
  recovered: 'What the payer took back has been settled.',
}

/** States that ask somebody to do something. */
export const workStates: readonly ClaimState[] = ['notDelivered', 'formatRejected', 'rejected', 'denied', 'partlyPaid', 'reversed']

type Reason = { words: string; place: GapPlace }
const reason = (place: GapPlace, words: string): Reason => ({ words, place })

/** CARC: why money was not paid. */
export const adjustmentReasons: Record<string, Reason> = {
  '4': reason('claim', 'The modifier does not fit the code.'),
  '5': reason('practice', 'The place of service does not fit the code.'),
  '11': reason('diagnoses', 'The diagnosis does not fit the code.'),
  '16': reason('claim', 'Something is missing; the remark says what.'),
  '18': reason('claim', 'It was sent before: an exact duplicate.'),
  '22': reason('memberPayer', 'Another payer goes first.'),
  '24': reason('memberPayer', 'A managed-care plan pays for this member.'),
  '26': reason('memberPayer', 'The service was before coverage began.'),
  '27': reason('memberPayer', 'The service was after coverage ended.'),
  '29': reason('claim', 'It was sent too late.'),
  '31': reason('memberPayer', 'The payer does not know this member.'),
  '50': reason('diagnoses', 'The payer does not see that it was necessary.'),
  '58': reason('practice', 'The place of service is not approved.'),
  '96': reason('claim', 'The plan does not cover it.'),
  '97': reason('claim', 'It is part of another service.'),
  '107': reason('claim', 'The base service is missing.'),
  '109': reason('memberPayer', 'It belongs to another payer.'),
  '119': reason('claim', 'The limit of the period is reached.'),
  '140': reason('memberPayer', 'Name and insured number do not match.'),
  '146': reason('diagnoses', 'The diagnosis was not valid on that day.'),
  '151': reason('claim', 'Too many units, or too often.'),
  '170': reason('practitioner', 'This kind of clinician may not bill it.'),
  '181': reason('claim', 'The code was not valid on that day.'),
  '183': reason('practitioner', 'Who referred is not eligible.'),
  '184': reason('practitioner', 'Who ordered is not eligible.'),
  '185': reason('practitioner', 'The rendering practitioner is not eligible.'),
  '197': reason('claim', 'There was no authorization.'),
  '204': reason('claim', 'The member’s plan does not have it.'),
  '208': reason('practitioner', 'The NPI does not match.'),
  '236': reason('claim', 'This combination of codes is not allowed.'),
  '242': reason('practitioner', 'The clinician is out of network.'),
  '252': reason('claim', 'The payer wants the record.'),
  B7: reason('practitioner', 'The clinician was not enrolled on that day.'),
  B15: reason('claim', 'The qualifying service is missing.'),
}

/** RARC: what the remark adds. */
export const remarkReasons: Record<string, Reason> = {
  M76: reason('diagnoses', 'The diagnosis is missing or wrong.'),
  M77: reason('practice', 'The place of service is missing or wrong.'),
  M86: reason('claim', 'It was already paid in the period.'),
  MA130: reason('claim', 'It could not be processed: mend it and send it as new; there is no appeal.'),
  N130: reason('claim', 'See the terms of the plan.'),
  N265: reason('practitioner', 'The NPI of who ordered it is missing or wrong.'),
  N290: reason('practitioner', 'The NPI of the rendering practitioner is missing or wrong.'),
  N362: reason('claim', 'There are more units than are allowed.'),
  N382: reason('memberPayer', 'The number of the member is missing or wrong.'),
  N418: reason('memberPayer', 'It was sent to the wrong payer.'),
}

/** Claim status codes of a 277CA, with whom they are about where that decides. */
export const statusReasons: Record<string, Reason> = {
  '116': reason('payers', 'It was sent to the wrong payer.'),
  '128': reason('practice', 'The tax number of the practice is wrong.'),
  '145': reason('practice', 'The payer does not know the taxonomy code of the practice.'),
  '158': reason('member', 'The date of birth is wrong.'),
  '164': reason('memberPayer', 'The insured number is wrong.'),
  '178': reason('claim', 'The charges do not add up.'),
  '187': reason('month', 'The date of service is wrong.'),
  '249': reason('practice', 'The place of service is wrong.'),
  '254': reason('diagnoses', 'The first diagnosis was not valid on that day.'),
  '255': reason('diagnoses', 'A diagnosis was not valid on that day.'),
  '453': reason('claim', 'A modifier is wrong or stands twice.'),
  '464': reason('claim', 'The payer’s number of the first claim is missing or unknown.'),
  '477': reason('month', 'A line points to a diagnosis that the claim does not have.'),
  '496:85': reason('practice', 'The NPI of the practice is not linked to its submitter number yet: sign the enrollment form.'),
  '500:85': reason('practice', 'The ZIP code of the practice needs nine digits.'),
  '507': reason('month', 'The code was not valid on that day.'),
  '535': reason('payers', 'The payer does not take corrected or voided claims.'),
  '562:82': reason('practitioner', 'The payer does not know the NPI of the rendering practitioner.'),
  '562:85': reason('practice', 'The NPI of the practice is wrong.'),
}

/** TA1: why a file was not delivered. docs/sources/claims.md answers. */
const deliveryReasons: Record<string, string> = { '025': 'A file with this control number came before.' }

const faultReason = ({ segment, element, place, loop }: FormatFault): ClaimReason => ({
  code: `999 ${segment}${element === '' ? '' : `-${element}`}`,
  words: `Segment ${segment}${element === '' ? '' : `, element ${element}`} at place ${place}${loop === '' ? '' : ` in loop ${loop}`} does not follow the guide.`,
  place: 'claim',
  line: '',
})

/** Why a claim or a line of it did not go through, and where that is mended. */
export type ClaimReason = { code: string; words: string; place: GapPlace; line: string }

function statusReason({ category, status, entity }: ClaimStatus): ClaimReason[] {
  // 247 says that a line was refused, and the line says why
  if (status === '247' || ['A0', 'A1', 'A2'].includes(category)) return []
  const code = [category, status, entity].filter((part) => part !== '').join(':')
  const entry = statusReasons[`${status}:${entity}`] ?? statusReasons[status] ?? reason('claim', `The payer gives status ${code}.`)
  return [{ ...entry, code, line: '' }]
}

function settledReasons({ settlement }: ClaimStanding): ClaimReason[] {
  return (settlement?.lines ?? []).flatMap(({ reasons, remarks, code: line }) => [
    ...reasons.map((code) => {
      const number = code.split('-')[1] ?? ''
      return { ...(adjustmentReasons[number] ?? reason('claim', `The payer gives reason ${code}.`)), code, line }
    }),
    ...remarks.map((code) => ({ ...(remarkReasons[code] ?? reason('claim', `The payer remarks ${code}.`)), code, line })),
  ])
}

/** Everything that answers say against a claim: of the last sending where that was refused, else of what was settled. */
export function claimReasons(standing: ClaimStanding): ClaimReason[] {
  const last = standing.attempts.at(-1)
  const delivery = last?.state === 'notDelivered' ? [deliveryReason(last.note)] : []
  const ofLast = [...delivery, ...(last?.faults ?? []).map(faultReason), ...(last?.statuses ?? []).flatMap(statusReason)]
  return ofLast.length > 0 && standing.pending === null ? [...ofLast, ...settledReasons(standing)] : settledReasons(standing)
}

const deliveryReason = (note: string): ClaimReason => ({
  code: `TA1 ${note}`,
  words: deliveryReasons[note] ?? `The clearing house could not read the envelope (note ${note}).`,
  place: 'practice',
  line: '',
})
