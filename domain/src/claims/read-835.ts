/**
 * 835: what was paid for each line and why not more. Sums are checked, since money is booked by them: a line is its payment and
 * its adjustments, a claim the sum of its lines, the transfer the sum of the claims. docs/sources/claims.md remittance.
 */
import type { Adjustment, ProviderAdjustment, Remittance, RemittedClaim, RemittedLine } from './answer.ts'
import { type Problems, type SetInEnvelope, sourceOf } from './answer-reader.ts'
import type { Segment } from './x12.ts'

const known = 'ST BPR TRN CUR REF DTM N1 N2 N3 N4 PER RDM LX TS3 TS2 CLP CAS NM1 MIA MOA AMT QTY SVC LQ PLB SE'.split(' ')

/** CAS: a group, then up to six times reason, amount, quantity. */
function adjustmentsOf(segment: Segment, problems: Problems): Adjustment[] {
  const [, group = '', ...rest] = segment
  if (!['CO', 'PR', 'OA', 'PI', 'CR'].includes(group)) problems.add(`CAS01 is ${group}, and no group.`)
  const adjustments: Adjustment[] = []
  for (let at = 0; at < rest.length; at += 3) {
    const reason = rest[at] ?? ''
    if (reason !== '') adjustments.push({ group, reason, cents: problems.cents(rest[at + 1], 'the amount of an adjustment') })
  }
  return adjustments
}

/** PLB: the NPI and the end of the year, then pairs of reason with reference and amount. */
function providerAdjustmentsOf(segment: Segment, separator: string, problems: Problems): ProviderAdjustment[] {
  const adjustments: ProviderAdjustment[] = []
  for (let at = 3; at < segment.length; at += 2) {
    const [reason = '', reference = ''] = (segment[at] ?? '').split(separator)
    if (reason !== '') adjustments.push({ reason, reference, cents: problems.cents(segment[at + 1], 'the amount of PLB') })
  }
  return adjustments
}

class RemittanceReader {
  readonly claims: RemittedClaim[] = []
  readonly providerAdjustments: ProviderAdjustment[] = []
  trace = ''
  payer = ''
  providerNpi = ''
  date = ''
  paidCents = 0
  #line: RemittedLine | undefined
  readonly #separator: string
  readonly #problems: Problems

  constructor(separator: string, problems: Problems) {
    this.#separator = separator
    this.#problems = problems
  }

  take(segment: Segment) {
    const [id] = segment
    if (id === 'CLP') this.#addClaim(segment)
    else if (id === 'SVC') this.#addLine(segment)
    else if (id === 'CAS') this.#adjust(adjustmentsOf(segment, this.#problems))
    else if (id === 'PLB') this.providerAdjustments.push(...providerAdjustmentsOf(segment, this.#separator, this.#problems))
    else if (this.#line) this.#describe(this.#line, segment)
    else this.#takeHead(segment)
  }

  #describe(line: RemittedLine, segment: Segment) {
    const [id, first = '', second = ''] = segment
    if (id === 'REF') {
      const { qualifier, value } = this.#problems.reference(segment)
      if (qualifier === '6R') line.reference = value
    }
    if (id !== 'LQ') return
    // Remarks of the 835 are of two lists, and we know one of them
    if (first !== 'HE' && first !== 'RX') this.#problems.add('LQ01 is no list of remarks.')
    if (first === 'HE') line.remarks.push(this.#problems.text(second.trim(), 'LQ02'))
  }

  #takeHead([id, first = '', second = '', third = '', fourth = '', ...rest]: Segment) {
    const problems = this.#problems
    if (id === 'BPR') {
      this.paidCents = problems.cents(second, 'BPR02')
      this.date = problems.day(rest[11], 'BPR16')
    } else if (id === 'TRN') {
      this.trace = problems.text(second, 'TRN02')
      this.payer = problems.text(third, 'TRN03')
    } else if (id === 'N1' && first === 'PE' && third === 'XX') this.providerNpi = fourth
  }

  #addClaim([, controlNumber, status = '', charge, paid, member = '', , payerControlNumber = '']: Segment) {
    const problems = this.#problems
    if (!['1', '2', '3', '4', '19', '20', '21', '22', '23', '25'].includes(status)) problems.add(`CLP02 is ${status}, and no status.`)
    this.#line = undefined
    this.claims.push({
      controlNumber: problems.text(controlNumber, 'CLP01'),
      status,
      chargeCents: problems.cents(charge, 'CLP03'),
      paidCents: problems.cents(paid, 'CLP04'),
      memberCents: member === '' ? 0 : problems.cents(member, 'CLP05'),
      payerControlNumber,
      adjustments: [],
      lines: [],
    })
  }

  #addLine([, service = '', charge, paid]: Segment) {
    const claim = this.claims.at(-1)
    if (!claim) {
      this.#problems.add('SVC stands before any claim.')
      return
    }
    const [, code = ''] = service.split(this.#separator)
    this.#line = {
      reference: '',
      code: this.#problems.text(code, 'SVC01'),
      chargeCents: this.#problems.cents(charge, 'SVC02'),
      paidCents: this.#problems.cents(paid, 'SVC03'),
      adjustments: [],
      remarks: [],
    }
    claim.lines.push(this.#line)
  }

  #adjust(adjustments: Adjustment[]) {
    const target = this.#line?.adjustments ?? this.claims.at(-1)?.adjustments
    if (target) target.push(...adjustments)
    else this.#problems.add('CAS stands before any claim.')
  }
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)
const dollars = (cents: number) => (cents / 100).toFixed(2)

function balanceProblems({ claims, providerAdjustments, paidCents }: RemittanceReader, problems: Problems) {
  for (const { controlNumber, chargeCents, paidCents: paid, adjustments, lines } of claims) {
    for (const line of lines)
      if (line.chargeCents !== line.paidCents + sumOf(line.adjustments, ({ cents }) => cents))
        problems.add(`a line of claim ${controlNumber} (${line.code}) is not its payment and its adjustments.`)
    const taken = sumOf(adjustments, ({ cents }) => cents) + sumOf(lines, (line) => sumOf(line.adjustments, ({ cents }) => cents))
    if (chargeCents !== paid + taken) problems.add(`claim ${controlNumber} is not its payment and its adjustments.`)
    if (lines.length > 0 && chargeCents !== sumOf(lines, (line) => line.chargeCents))
      problems.add(`the charge of claim ${controlNumber} is not the sum of its lines.`)
  }
  const due = sumOf(claims, (claim) => claim.paidCents) - sumOf(providerAdjustments, ({ cents }) => cents)
  if (due !== paidCents) problems.add(`$${dollars(paidCents)} were transferred, and its claims come to $${dollars(due)}.`)
}

/** A remittance whose sums agree; the trace and the payer's number are its identity, however often it is delivered. */
export function readRemittance(placed: SetInEnvelope, problems: Problems): Remittance {
  const { set, interchange } = placed
  problems.unknown(set.segments, known)
  const reader = new RemittanceReader(interchange.componentSeparator, problems)
  for (const segment of set.segments) reader.take(segment)
  if (reader.trace === '') problems.add('it has no trace number (TRN).')
  if (reader.providerNpi === '') problems.add('it does not name the practice that is paid (N1*PE).')
  if (problems.found.length === 0) balanceProblems(reader, problems)
  const { trace, payer, providerNpi, paidCents, claims, providerAdjustments, date } = reader
  const source = { ...sourceOf(placed, '835'), key: `835 ${payer} ${trace}`, date }
  return { kind: '835', ...source, trace, payer, providerNpi, paidCents, claims, providerAdjustments }
}
