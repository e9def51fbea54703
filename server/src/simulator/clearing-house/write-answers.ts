/** What a clearing house and payers answer to a file of claims, put together from its own words. Amounts are invented. */
import { amountText } from '@vitalrounds/domain/claims/write-837p'
import { readX12, type Segment, writeInterchange } from '@vitalrounds/domain/claims/x12'

export const claimVerdicts = ['paid', 'partly', 'memberOwes', 'denied', 'rejected'] as const
export type ClaimVerdict = (typeof claimVerdicts)[number]
/** Whether the envelope is read, and whether the sets follow the guide. */
export const fileVerdicts = ['taken', 'undelivered', 'malformed'] as const
export type FileVerdict = (typeof fileVerdicts)[number]

export type AnswerOptions = {
  /** `2026-12-03`, where the clearing house is. */
  date: string
  file?: FileVerdict
  verdictOf?: (controlNumber: string) => ClaimVerdict
}

/** Files in the order in which they come; of a file that is not taken only the first. */
export type AnswerFile = { name: string; text: string }

type FiledLine = { code: string; cents: number; reference: string; on: string }
type FiledClaim = { controlNumber: string; frequency: string; payer: string; payerId: string; cents: number; lines: FiledLine[] }
type FiledBatch = { file: number; sender: string; receiver: string; npi: string; clinic: string; parts: FiledClaim[][] }

const centsOf = (amount = '') => Math.round(Number(amount) * 100)

const named = (segments: readonly Segment[], id: string, qualifier: string) =>
  segments.filter((segment) => segment[0] === id && segment[1] === qualifier)

/** Pieces that begin with a segment of this name; what stands before the first is dropped. */
function piecesFrom(segments: readonly Segment[], id: string): Segment[][] {
  const pieces: Segment[][] = []
  for (const segment of segments) {
    if (segment[0] === id) pieces.push([segment])
    else pieces.at(-1)?.push(segment)
  }
  return pieces
}

function lineOf(piece: readonly Segment[]): FiledLine {
  const [, service = '', amount = ''] = piece.find(([id]) => id === 'SV1') ?? []
  const [, , , date = ''] = named(piece, 'DTP', '472')[0] ?? []
  const [, , reference = ''] = named(piece, 'REF', '6R')[0] ?? []
  return { code: service.split(':')[1] ?? '', cents: centsOf(amount), reference, on: date.split('-').at(-1) ?? '' }
}

function claimsIn(segments: readonly Segment[]): FiledClaim[] {
  return piecesFrom(segments, 'SBR').flatMap((subscriber) => {
    const payer = named(subscriber, 'NM1', 'PR')[0] ?? []
    return piecesFrom(subscriber, 'CLM').map((piece): FiledClaim => {
      const [, controlNumber = '', amount = '', , , place = ''] = piece[0] ?? []
      const lines = piecesFrom(piece, 'LX').map(lineOf)
      return {
        controlNumber,
        frequency: place.split(':')[2] ?? '1',
        payer: payer[3] ?? '',
        payerId: payer[9] ?? '',
        cents: centsOf(amount),
        lines,
      }
    })
  })
}

function batchOf(text: string): FiledBatch {
  const [interchange] = readX12(text).interchanges
  if (!interchange) throw new RangeError('This is no file of claims')
  const { header, groups } = interchange
  const sets = groups.flatMap((group) => group.sets)
  const [, , , clinic = '', , , , , , npi = ''] = sets[0]?.segments.find(([id, role]) => id === 'NM1' && role === '85') ?? []
  return {
    file: Number(header[13]),
    sender: header[6] ?? '',
    receiver: header[8] ?? '',
    npi,
    clinic,
    parts: sets.map(({ segments }) => claimsIn(segments)),
  }
}

const compact = (date: string) => date.replaceAll('-', '')
const envelopeOf = ({ sender, receiver, file }: FiledBatch, date: string) => ({
  sender: receiver,
  receiver: sender,
  controlNumber: file,
  date,
  time: '09:05',
  isTest: false,
})

function envelopeAnswer(batch: FiledBatch, date: string, isTaken: boolean): string {
  const [isa = ''] = writeInterchange({ ...envelopeOf(batch, date), groupKind: 'FA', version: '005010X231A1' }, '999', []).split('\n')
  const number = String(batch.file).padStart(9, '0')
  const outcome = isTaken ? 'A*000' : 'R*025'
  return `${isa}\nTA1*${number}*${compact(date).slice(2)}*0905*${outcome}~\nIEA*0*${number}~\n`
}

function formatAnswer(batch: FiledBatch, date: string, isTaken: boolean): string {
  const sets = batch.parts.flatMap((_, at): Segment[] => {
    const fault: Segment[] = isTaken
      ? []
      : [
          ['IK3', 'SV1', '29', '2400', '8'],
          ['IK4', '7:1', '1328', '7', '3'],
        ]
    return [['AK2', '837', String(at + 1).padStart(4, '0'), '005010X222A1'], ...fault, isTaken ? ['IK5', 'A'] : ['IK5', 'R', '5']]
  })
  const count = String(batch.parts.length)
  const body: Segment[] = [
    ['AK1', 'HC', String(batch.file), '005010X222A1'],
    ...sets,
    ['AK9', isTaken ? 'A' : 'R', count, count, isTaken ? count : '0'],
  ]
  return writeInterchange({ ...envelopeOf(batch, date), groupKind: 'FA', version: '005010X231A1' }, '999', [body])
}

/** The number that the payer gives a claim. */
const payerNumber = ({ controlNumber, frequency }: FiledClaim) => `ICN${controlNumber}${frequency}`

type Verdict = (claim: FiledClaim) => ClaimVerdict

function statusAnswer(batch: FiledBatch, date: string, verdict: Verdict): string {
  const bodies = batch.parts.map((claims, at): Segment[] => [
    ['BHT', '0085', '08', `${batch.file}CA${at + 1}`, compact(date), '0930', 'TH'],
    ['HL', '1', '', '20', '1'],
    ['NM1', 'AY', '2', 'SIMULATED CLEARING HOUSE', '', '', '', '', '46', batch.receiver],
    ['HL', '2', '1', '21', '1'],
    ['TRN', '2', `B${batch.file}P${at + 1}`],
    ['STC', 'A1:19:PR', compact(date), 'WQ'],
    ['HL', '3', '2', '19', '1'],
    ['NM1', '85', '2', batch.clinic, '', '', '', '', 'XX', batch.npi],
    ...claims.flatMap((claim, n): Segment[] => [
      ['HL', String(n + 4), '3', '22'],
      ['TRN', '2', claim.controlNumber],
      verdict(claim) === 'rejected' ? ['STC', 'A7:164:IL', compact(date), 'U'] : ['STC', 'A2:20', compact(date), 'WQ'],
      ...(verdict(claim) === 'rejected' ? [] : [['REF', '1K', payerNumber(claim)]]),
    ]),
  ])
  return writeInterchange({ ...envelopeOf(batch, date), groupKind: 'HN', version: '005010X214' }, '277', bodies)
}

type Settled = { paid: number; member: number; adjustments: Segment[]; remarks: Segment[] }

// The share of a charge that is allowed, and of that what the payer pays
const [allowedShare, paidShare] = [0.6, 0.8]

function settle({ cents }: FiledLine, verdict: ClaimVerdict, isLast: boolean): Settled {
  if (verdict === 'denied')
    return { paid: 0, member: 0, adjustments: [['CAS', 'CO', '16', amountText(cents)]], remarks: [['LQ', 'HE', 'N290']] }
  if (verdict === 'partly' && isLast)
    return { paid: 0, member: 0, adjustments: [['CAS', 'CO', '151', amountText(cents)]], remarks: [['LQ', 'HE', 'N362']] }
  const allowed = Math.round(cents * allowedShare)
  const paid = verdict === 'memberOwes' ? 0 : Math.round(allowed * paidShare)
  const share: Segment = ['CAS', 'PR', verdict === 'memberOwes' ? '1' : '2', amountText(allowed - paid)]
  return { paid, member: allowed - paid, adjustments: [['CAS', 'CO', '45', amountText(cents - allowed)], share], remarks: [] }
}

function claimEntry(claim: FiledClaim, verdict: ClaimVerdict) {
  const lines = claim.lines.map((line, n) => ({ line, ...settle(line, verdict, n === claim.lines.length - 1) }))
  const sum = (pick: (line: Settled) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const [paid, member] = [sum((line) => line.paid), sum((line) => line.member)]
  const amounts = [claim.cents, paid, member].map(amountText)
  const segments: Segment[] = [
    ['CLP', claim.controlNumber, '1', ...amounts, 'MB', payerNumber(claim), '11', claim.frequency],
    ...lines.flatMap(({ line, paid: linePaid, adjustments, remarks }): Segment[] => [
      ['SVC', `HC:${line.code}`, amountText(line.cents), amountText(linePaid)],
      ['DTM', '472', line.on],
      ...adjustments,
      ['REF', '6R', line.reference],
      ...remarks,
    ]),
  ]
  return { paid, segments }
}

const account = ['01', '999999992', 'DA', '1']

function remittance(batch: FiledBatch, date: string, verdict: Verdict): string | null {
  const settled = batch.parts.flat().filter((claim) => verdict(claim) !== 'rejected' && claim.frequency !== '8')
  if (settled.length === 0) return null
  const bodies = byPayer(settled).map((claims, at): Segment[] => {
    const entries = claims.map((claim) => claimEntry(claim, verdict(claim)))
    const total = entries.reduce((sum, { paid }) => sum + paid, 0)
    return [
      ['BPR', 'I', amountText(total), 'C', 'ACH', 'CCP', ...account, '1999999999', '', ...account, compact(date)],
      ['TRN', '1', `EFT${batch.file}N${at + 1}`, '1999999999'],
      ...payerAndPayee(batch, claims, date),
      ...entries.flatMap(({ segments }) => segments),
    ]
  })
  return writeInterchange({ ...envelopeOf(batch, date), groupKind: 'HP', version: '005010X221A1' }, '835', bodies)
}

const byPayer = (claims: readonly FiledClaim[]) => [...Map.groupBy(claims, ({ payerId }) => payerId).values()]

const payerAndPayee = (batch: FiledBatch, [claim]: readonly FiledClaim[], date: string): Segment[] => [
  ['DTM', '405', compact(date)],
  ['N1', 'PR', claim?.payer ?? ''],
  ['N3', '1 PAYER PLAZA'],
  ['N4', 'ALBANY', 'NY', '12207'],
  ['REF', '2U', claim?.payerId ?? ''],
  ['N1', 'PE', batch.clinic, 'XX', batch.npi],
  ['LX', '1'],
]

const negative = (amount = '') => amountText(-centsOf(amount))

/** The same claim with status 22 and every amount taken back. */
function reversedEntry(claim: FiledClaim, verdict: ClaimVerdict) {
  const { paid, segments } = claimEntry(claim, verdict)
  const negated = segments.map((segment): Segment => {
    const [id, ...elements] = segment
    if (id === 'CLP') return ['CLP', claim.controlNumber, '22', negative(elements[2]), negative(elements[3]), '', ...elements.slice(5)]
    if (id === 'SVC') return ['SVC', elements[0] ?? '', negative(elements[1]), negative(elements[2])]
    return id === 'CAS' ? ['CAS', ...elements.slice(0, 2), negative(elements[2])] : segment
  })
  return { paid, segments: negated }
}

type ReversalOptions = Pick<AnswerOptions, 'date' | 'verdictOf'> & { controlNumbers: readonly string[] }

/**
 * What payers take back of claims that they have settled by these verdicts: an 835 without a payment, whose amounts are carried to
 * a later one (forward balance).
 */
export function writeReversal(text: string, { date, controlNumbers, verdictOf = () => 'paid' }: ReversalOptions): AnswerFile {
  const batch = batchOf(text)
  const claims = batch.parts.flat().filter(({ controlNumber }) => controlNumbers.includes(controlNumber))
  const bodies = byPayer(claims).map((ofPayer, at): Segment[] => {
    const entries = ofPayer.map((claim) => ({ claim, ...reversedEntry(claim, verdictOf(claim.controlNumber)) }))
    const carried = entries.filter(({ paid }) => paid > 0)
    return [
      ['BPR', 'H', '0', 'C', 'NON', ...Array<string>(11).fill(''), compact(date)],
      ['TRN', '1', `NOPAY${batch.file}N${at + 1}`, '1999999999'],
      ...payerAndPayee(batch, ofPayer, date),
      ...entries.flatMap(({ segments }) => segments),
      ...carried.map(({ claim, paid }): Segment => [
        'PLB',
        batch.npi,
        `${date.slice(0, 4)}1231`,
        `FB:${claim.controlNumber}${payerNumber(claim)}`,
        amountText(-paid),
      ]),
    ]
  })
  const envelope = { ...envelopeOf(batch, date), groupKind: 'HP', version: '005010X221A1' }
  return { name: `${batch.file}.reversed.835`, text: writeInterchange(envelope, '835', bodies) }
}

/** Every answer to a file: TA1, 999, 277CA and, where anything is settled, 835. Throws a RangeError where it is no file of claims. */
export function writeAnswers(text: string, { date, file = 'taken', verdictOf = () => 'paid' }: AnswerOptions): AnswerFile[] {
  const batch = batchOf(text)
  const verdict: Verdict = ({ controlNumber }) => verdictOf(controlNumber)
  const answerFile = (kind: string, answer: string): AnswerFile => ({ name: `${batch.file}.${kind}`, text: answer })
  const envelope = answerFile('ta1', envelopeAnswer(batch, date, file !== 'undelivered'))
  if (file === 'undelivered') return [envelope]
  const format = answerFile('999', formatAnswer(batch, date, file !== 'malformed'))
  if (file === 'malformed') return [envelope, format]
  const settled = remittance(batch, date, verdict)
  return [
    envelope,
    format,
    answerFile('277ca', statusAnswer(batch, date, verdict)),
    ...(settled === null ? [] : [answerFile('835', settled)]),
  ]
}
