/**
 * Reads a file of claims back, strictly, and says what is wrong with it. Every file that was written is checked so before
 * anybody may send it, and a damaged one is refused whole. Sentences name places of the file, never a member.
 */
import { type LoopRule, needsMedicareNumber, type SegmentRule, claimGrammar } from './segment-rules.ts'
import type { Frequency } from './claim.ts'
import { isPlainAscii } from './identifiers.ts'
import { type Interchange, readX12, type Segment, type TransactionSet } from './x12.ts'
import { claimVersion } from './write-837p.ts'

/** A segment with what it was taken for, and its place in the set: ST is 1, as IK3 of an answer counts. */
type SegmentMatch = { rule: SegmentRule; segment: Segment; place: number }

const isOf = ({ id, qualifier }: SegmentRule, segment: Segment | undefined) =>
  segment?.[0] === id && (qualifier === undefined || segment[1] === qualifier)

const nameOf = ({ loop, id, qualifier, title }: SegmentRule) =>
  `${id}${qualifier === undefined ? '' : `*${qualifier}`} (${title}, loop ${loop})`

/** What is wrong with the elements of one segment, by the row of the table it belongs to. */
export function elementProblems(rule: SegmentRule, segment: Segment): string[] {
  const { elements, id, qualifier } = rule
  const known = new Set([...(qualifier === undefined ? [] : [1]), ...elements.map(({ at }) => at)])
  const extra = segment.flatMap((value, at) => (at > 0 && value !== '' && !known.has(at) ? [at] : []))
  const named = (at: number) => `${id}${String(at).padStart(2, '0')}`
  return [
    ...elements.flatMap(({ at, name, needs, isValid, isOptional }) => {
      const value = segment[at] ?? ''
      const isFine = value === '' ? isOptional === true : isValid(value)
      return isFine ? [] : [`${named(at)} (${name} of the ${rule.title}) must be ${needs}.`]
    }),
    ...extra.map((at) => `${named(at)} of the ${rule.title} must be empty.`),
  ]
}

/** Walks the segments of a set along the grammar. */
class GrammarReader {
  readonly placed: SegmentMatch[] = []
  readonly problems: string[] = []
  #at = 0
  readonly #segments: readonly Segment[]

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
  }

  #next = () => this.#segments[this.#at]

  #take(rule: SegmentRule) {
    const segment = this.#next()
    if (segment !== undefined && isOf(rule, segment)) {
      const place = this.#at + 2
      this.placed.push({ rule, segment, place })
      this.problems.push(...elementProblems(rule, segment).map((problem) => `Segment ${place}: ${problem}`))
      this.#at++
    } else if (rule.isOptional !== true) this.problems.push(`Segment ${this.#at + 2}: ${nameOf(rule)} is missing.`)
  }

  loop({ segments, loops = [] }: LoopRule) {
    for (const rule of segments) this.#take(rule)
    for (const inner of loops) {
      const [first] = inner.segments
      let count = 0
      for (; first !== undefined && isOf(first, this.#next()) && this.#isLevelOf(inner); count++) this.loop(inner)
      if (count === 0) this.problems.push(`Segment ${this.#at + 2}: a ${inner.name} is missing.`)
    }
  }

  /** Levels of billers and of members begin with one name, HL; the third element tells them apart. */
  #isLevelOf({ segments: [first] }: LoopRule) {
    const segment = this.#next()
    const kind = first?.id === 'HL' ? first.elements.find(({ at }) => at === 3) : undefined
    return kind === undefined || kind.isValid(segment?.[3] ?? '') || !['20', '22'].includes(segment?.[3] ?? '')
  }

  finish() {
    const rest = this.#next()
    if (rest !== undefined) this.problems.push(`Segment ${this.#at + 2}: ${rest[0]} stands where it may not.`)
  }
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

type ClaimParts = { part: number; clm: SegmentMatch; parts: SegmentMatch[]; payerKind: string; insuredId: string }

function claimsOf(placed: readonly SegmentMatch[], part: number): ClaimParts[] {
  const claims: ClaimParts[] = []
  let [payerKind, insuredId] = ['', '']
  for (const entry of placed) {
    const { rule, segment } = entry
    if (rule.id === 'SBR') payerKind = segment[9] ?? ''
    if (rule.loop === '2010BA' && rule.id === 'NM1') insuredId = segment[9] ?? ''
    if (rule.id === 'CLM') claims.push({ part, clm: entry, parts: [], payerKind, insuredId })
    else if (rule.loop !== '2000B' && !rule.loop.startsWith('2010')) claims.at(-1)?.parts.push(entry)
  }
  return claims
}

/** What only several segments together can have wrong. */
function claimProblems({ clm, parts, payerKind, insuredId }: ClaimParts, sentOn: string): string[] {
  const { segment, place } = clm
  const of = (id: string, qualifier?: string) => parts.filter(({ rule }) => rule.id === id && rule.qualifier === qualifier)
  const services = of('SV1')
  const sum = services.reduce((total, { segment: service }) => total + cents(service[2] ?? ''), 0)
  const frequency = segment[5]?.split(':')[2]
  const diagnoses = (of('HI')[0]?.segment.length ?? 1) - 1
  const names = of('REF', '6R').map(({ segment: reference }) => reference[2] ?? '')
  const isSequence = of('LX').every(({ segment: line }, at) => line[1] === String(at + 1))
  const lastDays = of('DTP', '472').map(({ segment: date }) => (date[3] ?? '').split('-').at(-1) ?? '')
  const pointers = services.flatMap(({ segment: service }) => (service[7] ?? '').split(':'))
  const hasTaxonomy = of('NM1', '82').length === of('PRV', 'PE').length
  const checks: [isWrong: boolean, words: string][] = [
    [sum !== cents(segment[2] ?? ''), 'the charge is not the sum of its lines.'],
    [frequency !== '1' && of('REF', 'F8').length === 0, 'a corrected or voided claim names the payer’s number of the first.'],
    [frequency === '1' && of('REF', 'F8').length > 0, 'a new claim names no number of the payer.'],
    [pointers.some((pointer) => Number(pointer) > diagnoses), 'a line points to a diagnosis that the claim does not have.'],
    [new Set(names).size !== names.length, 'two lines have one name.'],
    [!isSequence, 'its lines are not counted from 1.'],
    [services.length > 50, 'it has more than fifty lines.'],
    [lastDays.some((day) => day > sentOn), 'a date of service is in the future.'],
    [hasRepeatedModifier(services), 'a line has the same modifier twice.'],
    [!hasTaxonomy, 'the rendering practitioner needs a taxonomy code.'],
    [needsMedicareNumber(payerKind, insuredId), 'the Medicare number is not in the right form.'],
  ]
  return checks.flatMap(([isWrong, words]) => (isWrong ? [`Segment ${place}, claim ${segment[1]}: ${words}`] : []))
}

const hasRepeatedModifier = (services: readonly SegmentMatch[]) =>
  services.some(({ segment }) => {
    const [, , ...modifiers] = (segment[1] ?? '').split(':')
    return new Set(modifiers).size !== modifiers.length
  })

function levelProblems(placed: readonly SegmentMatch[]): string[] {
  const levels = placed.filter(({ rule }) => rule.id === 'HL')
  let biller = ''
  return levels.flatMap(({ rule, segment, place }, at) => {
    if (rule.loop === '2000A') biller = segment[1] ?? ''
    const isCounted = segment[1] === String(at + 1) && (rule.loop === '2000A' || segment[2] === biller)
    return isCounted ? [] : [`Segment ${place}: the levels (HL) are not counted from 1, or name another biller.`]
  })
}

type SetCheck = { problems: string[]; claims: ClaimParts[]; npi: string }

function checkSet({ segments, kind, control }: TransactionSet): SetCheck {
  if (kind !== '837') return { problems: [`Set ${control} holds no claims.`], claims: [], npi: '' }
  const [begin, ...rest] = segments
  const body = rest.slice(0, -1)
  const reader = new GrammarReader(body)
  reader.loop(claimGrammar)
  reader.finish()
  const { placed } = reader
  const sentOn = placed.find(({ rule }) => rule.id === 'BHT')?.segment[4] ?? ''
  const claims = claimsOf(placed, Number(control))
  const foreign = body.findIndex((segment) => !segment.every((element) => isPlainAscii(element.replaceAll(':', ''))))
  return {
    claims,
    npi: placed.find(({ rule }) => rule.loop === '2010AA' && rule.id === 'NM1')?.segment[9] ?? '',
    problems: [
      ...(begin?.[3] === claimVersion ? [] : ['ST03 does not name the version of the guide.']),
      ...reader.problems,
      ...(foreign < 0 ? [] : [`Segment ${foreign + 2}: a character that claims cannot carry.`]),
      ...levelProblems(placed),
      ...claims.flatMap((claim) => claimProblems(claim, sentOn)),
    ],
  }
}

/** The claims of a file, as `VR0001` and how often they were sent before: 1, 7 or 8. */
export type CheckedClaim = { controlNumber: string; frequency: Frequency; lines: number; part: number }
export type FileCheck = {
  problems: string[]
  claims: CheckedClaim[]
  /** Of the envelope: our number of the file and the day it is of, `2026-12-03`. */
  file: number
  sentOn: string
  /** Who bills and who sent it: what answers are addressed to. */
  practice: { npi: string; submitterId: string }
}

const doubled = (values: readonly string[]) => values.find((value, at) => values.indexOf(value) !== at)

/** What keeps a file of claims from being sent; no problem means that each claim of it stands in `claims`. */
export function check837p(text: string): FileCheck {
  const { interchanges, problems: unreadable } = readX12(text)
  const [interchange, second] = interchanges
  const nothing = { claims: [], file: 0, sentOn: '', practice: { npi: '', submitterId: '' } }
  if (unreadable.length > 0 || interchange === undefined) return { problems: unreadable, ...nothing }
  if (second) return { problems: ['The file holds more than one interchange.'], ...nothing }
  const groups = interchange.groups.filter(({ header }) => header[1] === 'HC' && header[8] === claimVersion)
  const sets = groups.flatMap((group) => group.sets).map(checkSet)
  const claims = sets.flatMap((set) => set.claims)
  const numbers = claims.map(({ clm }) => clm.segment[1] ?? '')
  const twice = new Set(numbers).size === numbers.length ? undefined : doubled(numbers)
  const problems = [
    ...(groups.length === interchange.groups.length && groups.length === 1 ? [] : ['GS does not name a group of professional claims.']),
    ...(twice === undefined ? [] : [`Two claims have the number ${twice}.`]),
    ...sets.flatMap((set) => set.problems),
  ]
  return {
    problems,
    claims: problems.length > 0 ? [] : claims.map(checkedClaim),
    ...envelopeOf(interchange, sets[0]?.npi ?? ''),
  }
}

const envelopeOf = ({ header }: Interchange, npi: string) => {
  const [, , , , , , submitterId = '', , , date = '', , , , number] = header
  return { file: Number(number), sentOn: date.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'), practice: { npi, submitterId } }
}

const checkedClaim = ({ clm: { segment }, parts, part }: ClaimParts): CheckedClaim => ({
  controlNumber: segment[1] ?? '',
  frequency: frequencyOf(segment),
  lines: parts.filter(({ rule }) => rule.id === 'SV1').length,
  part,
})

const frequencyOf = (segment: Segment): Frequency => {
  const frequency = segment[5]?.split(':')[2]
  return frequency === '7' || frequency === '8' ? frequency : '1'
}
