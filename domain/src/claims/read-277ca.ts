/** 277CA: which claims were taken on and which were refused. docs/sources/claims.md answers. */
import type { ClaimStatus, StatusAnswer } from './answer.ts'
import { type Problems, type SetInEnvelope, sourceOf } from './answer-reader.ts'
import type { Segment } from './x12.ts'

const known = ['ST', 'BHT', 'HL', 'NM1', 'PER', 'TRN', 'STC', 'REF', 'QTY', 'AMT', 'DTP', 'SVC', 'SE']

const levels = ['19', '20', '21', '22', 'PT']

function statusesOf(segment: Segment, separator: string, problems: Problems): ClaimStatus[] {
  const composites = [segment[1] ?? '', segment[10] ?? '', segment[11] ?? ''].filter((text) => text !== '')
  return composites.map((text) => {
    const [category = '', status = '', entity = ''] = text.split(separator)
    if (!/^[A-Z]\d{1,2}$/.test(category) || status === '') problems.add('STC01 has no category and status.')
    return { category, status, entity }
  })
}

type Claim = StatusAnswer['claims'][number]

/** Of a level of the hierarchy (HL03): 20 source, 21 receiver of the batch, 19 practice, 22 or PT member. */
class StatusReader {
  batch = ''
  date = ''
  readonly statuses: ClaimStatus[] = []
  readonly claims: Claim[] = []
  #level = ''
  #claim: Claim | undefined
  #line: Claim['lines'][number] | undefined
  readonly #separator: string
  readonly #problems: Problems

  constructor(separator: string, problems: Problems) {
    this.#separator = separator
    this.#problems = problems
  }

  take(segment: Segment) {
    const [id, , second = ''] = segment
    if (id === 'HL') this.#begin(segment[3] ?? '')
    else if (id === 'BHT') this.date = this.#problems.day(segment[4], 'BHT04')
    else if (id === 'TRN') this.#trace(second)
    else if (id === 'STC') this.#status(statusesOf(segment, this.#separator, this.#problems))
    else if (id === 'SVC') this.#addLine()
    else if (id === 'REF') this.#reference(segment)
  }

  #begin(level: string) {
    // Claims stand at one level: under another they would not be seen
    if (!levels.includes(level)) this.#problems.add('HL03 is no level.')
    this.#level = level
    this.#claim = undefined
    this.#line = undefined
  }

  #trace(number: string) {
    if (this.#level === '21') this.batch = number
    if (this.#level !== '22' && this.#level !== 'PT') return
    this.#claim = { controlNumber: this.#problems.text(number, 'TRN02 of a claim'), payerControlNumber: '', statuses: [], lines: [] }
    this.#line = undefined
    this.claims.push(this.#claim)
  }

  #status(statuses: ClaimStatus[]) {
    const target = this.#line?.statuses ?? this.#claim?.statuses ?? (this.#level === '20' ? undefined : this.statuses)
    target?.push(...statuses)
  }

  #addLine() {
    if (!this.#claim) {
      this.#problems.add('SVC stands outside of a claim.')
      return
    }
    this.#line = { reference: '', statuses: [] }
    this.#claim.lines.push(this.#line)
  }

  #reference(segment: Segment) {
    const { qualifier, value } = this.#problems.reference(segment)
    if (qualifier === '1K' && this.#claim) this.#claim.payerControlNumber = value
    if (qualifier === 'FJ' && this.#line) this.#line.reference = value
  }
}

/** Every claim that is named, with its statuses and those of its lines. */
export function readStatusAnswer(placed: SetInEnvelope, problems: Problems): StatusAnswer {
  const { set, interchange } = placed
  problems.unknown(set.segments, known)
  const reader = new StatusReader(interchange.componentSeparator, problems)
  for (const segment of set.segments) reader.take(segment)
  const { batch, statuses, claims, date } = reader
  if (claims.some((claim) => claim.statuses.length === 0)) problems.add('a claim has no status (STC).')
  if (claims.length === 0 && statuses.length === 0) problems.add('it names neither a claim nor a status.')
  return { kind: '277CA', ...sourceOf(placed, '277CA'), date, batch, statuses, claims }
}
