/**
 * ASC X12 files as text: separators, the envelope around transaction sets, and a reader that is strict about it. Widths of
 * ISA and the counters of the trailers: docs/sources/claims.md envelope.
 */

/** Its name first, then its elements: `['NM1', '85', '2', …]`, so that element 9 stands at 9. */
export type Segment = readonly string[]

export type TransactionSet = {
  /** `837`, `999`, `277`, `835`. */
  kind: string
  control: string
  /** From ST to SE, both included. */
  segments: Segment[]
}
export type FunctionalGroup = { header: Segment; sets: TransactionSet[] }
export type Interchange = {
  header: Segment
  /** The component separator that ISA16 declares. */
  componentSeparator: string
  /** TA1, which stands outside of any group. */
  acknowledgments: Segment[]
  groups: FunctionalGroup[]
}

/** Where a reading has problems, none of its interchanges may be used: nothing is taken by half. */
export type X12Reading = { interchanges: Interchange[]; problems: string[] }

/** What we write; what others write is read from their own ISA. */
export const separators = { element: '*', component: ':', repetition: '^', terminator: '~' } as const

const isaWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const
const isaLength = 106

export type Envelope = {
  /** Who sends and who receives, as agreed with the clearing house; up to 15 characters. */
  sender: string
  receiver: string
  /** `HC` for claims, `FA`, `HN` and `HP` for answers. */
  groupKind: string
  /** `005010X222A1` for professional claims. */
  version: string
  /** Up to nine digits, never used twice. */
  controlNumber: number
  /** `2026-12-03` and `09:05`, where the sender is. */
  date: string
  time: string
  isTest: boolean
}

const compact = (date: string) => date.replaceAll('-', '')

function isaOf({ sender, receiver, controlNumber, date, time, isTest }: Envelope): Segment {
  const fields = ['00', '', '00', '', 'ZZ', sender, 'ZZ', receiver]
  const moment = [compact(date).slice(2), time.replace(':', '')]
  const number = String(controlNumber).padStart(9, '0')
  const elements = [...fields, ...moment, separators.repetition, '00501', number, '0', isTest ? 'T' : 'P', separators.component]
  return ['ISA', ...elements.map((element, at) => element.padEnd(isaWidths[at] ?? 0))]
}

/** Empty elements at the end are left out, as the standard asks; ISA keeps its widths. */
export function segmentText(segment: Segment): string {
  const last = segment.findLastIndex((element) => element !== '')
  return `${segment.slice(0, last + 1).join(separators.element)}${separators.terminator}\n`
}

/**
 * One interchange with one group. Each set is given from behind ST to before SE; ST02 is unique in the interchange. Throws a
 * RangeError where a control number or a name does not fit the widths of ISA.
 */
export function writeInterchange(envelope: Envelope, kind: string, bodies: readonly (readonly Segment[])[]): string {
  const isa = isaOf(envelope)
  const header = isa.join(separators.element) + separators.terminator
  if (header.length !== isaLength) throw new RangeError('A sender, a receiver or the control number is too long for ISA')
  const number = String(envelope.controlNumber)
  const moment = [compact(envelope.date), envelope.time.replace(':', '')]
  const gs = ['GS', envelope.groupKind, envelope.sender, envelope.receiver, ...moment, number, 'X', envelope.version]
  const sets = bodies.map((body, index) => {
    const control = String(index + 1).padStart(4, '0')
    const segments = [['ST', kind, control, envelope.version], ...body, ['SE', String(body.length + 2), control]]
    return segments.map(segmentText).join('')
  })
  const trailers = [
    ['GE', String(bodies.length), number],
    ['IEA', '1', number.padStart(9, '0')],
  ]
  return [`${header}\n`, segmentText(gs), ...sets, ...trailers.map(segmentText)].join('')
}

type Header = { header: Segment; element: string; terminator: string; component: string }

function readHeader(text: string, at: number): Header | string {
  if (!text.startsWith('ISA', at)) return 'The file does not begin with ISA: it is no X12 file, or its beginning is missing.'
  const raw = text.slice(at, at + isaLength)
  const element = raw[3] ?? ''
  const fields = raw.slice(0, -1).split(element)
  const wrong = isaWidths.findIndex((width, index) => fields[index + 1]?.length !== width)
  if (wrong >= 0 || fields.length !== isaWidths.length + 1)
    return `ISA${String(Math.max(wrong, 0) + 1).padStart(2, '0')} does not have its ${isaWidths[Math.max(wrong, 0)]} characters: the envelope cannot be read.`
  return { header: fields.map((field) => field.trimEnd()), element, terminator: raw[isaLength - 1] ?? '', component: fields[16] ?? '' }
}

function segmentsFrom(text: string, from: number, { element, terminator }: Header): { segments: Segment[]; end: number } {
  const segments: Segment[] = []
  let at = from
  while (at < text.length) {
    const end = text.indexOf(terminator, at)
    if (end < 0) break
    const segment = text.slice(at, end).trim().split(element)
    segments.push(segment)
    at = end + 1
    if (segment[0] === 'IEA') break
  }
  return { segments, end: at }
}

/** Collects the parts of one interchange, and what does not agree in them. */
class InterchangeReader {
  readonly problems: string[] = []
  readonly groups: FunctionalGroup[] = []
  readonly acknowledgments: Segment[] = []
  #group: FunctionalGroup | undefined
  #set: TransactionSet | undefined
  #isEnded = false
  readonly #header: Segment

  constructor(header: Segment) {
    this.#header = header
  }

  take(segment: Segment) {
    if (this.#set && segment[0] !== 'SE') this.#set.segments.push(segment)
    else this.#takeEnvelope(segment)
  }

  #takeEnvelope(segment: Segment) {
    const [name = ''] = segment
    const isTaken = this.#group ? this.#takeInGroup(segment, this.#group) : this.#takeOutside(segment)
    if (!isTaken) this.problems.push(`${name === '' ? 'An empty segment' : name} stands where it may not.`)
  }

  #takeInGroup(segment: Segment, group: FunctionalGroup): boolean {
    const [name, kind = '', control = ''] = segment
    if (name === 'ST') this.#set = { kind, control, segments: [segment] }
    else if (name === 'SE') this.#endSet(segment)
    else if (name === 'GE') this.#endGroup(segment, group)
    else return false
    return true
  }

  #takeOutside(segment: Segment): boolean {
    const [name] = segment
    if (name === 'GS') this.#group = { header: segment, sets: [] }
    else if (name === 'TA1') this.acknowledgments.push(segment)
    else if (name === 'IEA') this.#end(segment)
    else return false
    return true
  }

  #endSet(segment: Segment) {
    const [set, group] = [this.#set, this.#group]
    this.#set = undefined
    if (!set || !group) return void this.problems.push('SE stands where no set was begun.')
    set.segments.push(segment)
    if (segment[2] !== set.control) this.problems.push(`SE02 is not the number of its ST, ${set.control}.`)
    if (segment[1] !== String(set.segments.length))
      this.problems.push(
        `SE01 counts ${segment[1]} segments in set ${set.control}, and there are ${set.segments.length}: some are missing or added.`,
      )
    if (group.sets.some(({ control }) => control === set.control)) this.problems.push(`Two sets have the number ${set.control}.`)
    group.sets.push(set)
  }

  #endGroup(segment: Segment, group: FunctionalGroup) {
    this.#group = undefined
    this.groups.push(group)
    if (segment[1] !== String(group.sets.length)) this.problems.push(`GE01 counts ${segment[1]} sets, and there are ${group.sets.length}.`)
    if (segment[2] !== group.header[6]) this.problems.push(`GE02 is not the number of its GS, ${group.header[6]}.`)
  }

  #end(segment: Segment) {
    this.#isEnded = true
    if (segment[1] !== String(Math.max(this.groups.length, this.acknowledgments.length > 0 ? 0 : 1)))
      this.problems.push(`IEA01 counts ${segment[1]} groups, and there are ${this.groups.length}.`)
    if (segment[2] !== this.#header[13]) this.problems.push(`IEA02 is not the number of its ISA, ${this.#header[13]}.`)
  }

  finish(): string[] {
    if (!this.#isEnded) this.problems.push('The file ends before IEA: a part of it is missing.')
    return this.problems
  }
}

/**
 * Every interchange of a file with the separators that its own ISA declares; line breaks behind a terminator are ignored.
 * Problems are sentences for the person who chose the file and name no member.
 */
export function readX12(text: string): X12Reading {
  const interchanges: Interchange[] = []
  const problems: string[] = []
  let at = text.search(/\S/)
  if (at < 0) return { interchanges, problems: ['The file is empty.'] }
  while (at < text.length) {
    const header = readHeader(text, at)
    if (typeof header === 'string') return { interchanges, problems: [...problems, header] }
    const { segments, end } = segmentsFrom(text, at + isaLength, header)
    const reader = new InterchangeReader(header.header)
    for (const segment of segments) reader.take(segment)
    problems.push(...reader.finish())
    const { groups, acknowledgments } = reader
    interchanges.push({ header: header.header, componentSeparator: header.component, groups, acknowledgments })
    const rest = text.slice(end).search(/\S/)
    at = rest < 0 || end <= at ? text.length : end + rest
  }
  return { interchanges, problems }
}
