/**
 * What can be searched for: by type the parameters, what `_include` follows, and how dates and codes are written (HL7 FHIR R4,
 * Search). One table, from which the CapabilityStatement is printed and by which requests are refused.
 */
import type { ResourceType } from './resource.ts'

export const filterNames = ['patient', 'category', 'code', 'date'] as const
export type FilterName = (typeof filterNames)[number]
type SearchFacts = {
  filters: readonly FilterName[]
  /** By search parameter the element whose references `_include` follows. */
  includes: Readonly<Record<string, string>>
}

const ofPatient = { patient: 'subject' } as const
export const searchTable: Record<ResourceType, SearchFacts> = {
  AllergyIntolerance: { filters: ['patient', 'date'], includes: { patient: 'patient', recorder: 'recorder' } },
  CarePlan: { filters: ['patient', 'category', 'date'], includes: { ...ofPatient, goal: 'goal' } },
  Communication: { filters: ['patient', 'date'], includes: { ...ofPatient, sender: 'sender', recipient: 'recipient' } },
  Condition: { filters: ['patient', 'category', 'code', 'date'], includes: ofPatient },
  Consent: { filters: ['patient', 'date'], includes: { patient: 'patient', organization: 'organization' } },
  Device: { filters: ['patient'], includes: { patient: 'patient', organization: 'owner' } },
  DocumentReference: { filters: ['patient', 'category', 'date'], includes: { ...ofPatient, author: 'author' } },
  Encounter: { filters: ['patient', 'date'], includes: { ...ofPatient, 'service-provider': 'serviceProvider' } },
  Goal: { filters: ['patient', 'date'], includes: ofPatient },
  Group: { filters: [], includes: { 'managing-entity': 'managingEntity' } },
  MedicationStatement: { filters: ['patient', 'date'], includes: { ...ofPatient, source: 'informationSource' } },
  Observation: {
    filters: ['patient', 'category', 'code', 'date'],
    includes: { ...ofPatient, device: 'device', performer: 'performer', 'derived-from': 'derivedFrom' },
  },
  Organization: { filters: [], includes: {} },
  Patient: { filters: [], includes: { 'general-practitioner': 'generalPractitioner', organization: 'managingOrganization' } },
  Practitioner: { filters: [], includes: {} },
  PractitionerRole: { filters: [], includes: { practitioner: 'practitioner', organization: 'organization' } },
  Provenance: { filters: ['patient', 'date'], includes: { target: 'target', agent: 'agent' } },
  QuestionnaireResponse: { filters: ['patient', 'date'], includes: { ...ofPatient, source: 'source' } },
}

/** How many a page has where nobody says, and at most. */
export const [pageSize, largestPage] = [50, 100] as const

/** From a moment on and before another one (ISO instants in UTC). */
export type Span = { from?: string; before?: string }

const written = /^(eq|ge|gt|le|lt)?(\d{4})(?:-(\d\d)(?:-(\d\d)(T.+)?)?)?$/

/** The first moment of what was written and the first one after it: a year, a month, a day of UTC, or an instant. */
function bounds(year: string, month: string | undefined, day: string | undefined, time: string | undefined): [number, number] | undefined {
  if (time !== undefined) {
    if (!/^T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(time)) return undefined
    const at = Date.parse(`${year}-${month}-${day}${time}`)
    return [at, at + (time.includes('.') ? 1 : time.split(':').length > 2 && /:\d\d:\d\d/.test(time) ? 1000 : 60_000)]
  }
  const start = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`)
  const next = new Date(start)
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1)
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return [start, next.getTime()]
}

const iso = (at: number) => new Date(at).toISOString()

/** `ge2026-11-01` as a span; undefined where it is no date of FHIR or has a prefix that is not served. */
export function spanOf(text: string): Span | undefined {
  const [, prefix = 'eq', year = '', month, day, time] = written.exec(text) ?? []
  if (year === '') return undefined
  const [start, end] = bounds(year, month, day, time) ?? [Number.NaN, Number.NaN]
  if (Number.isNaN(start) || Number.isNaN(end)) return undefined
  // A 31st of February is the next month to a calendar that is lenient
  if (day !== undefined && time === undefined && iso(start).slice(8, 10) !== day) return undefined
  const spans: Record<string, Span> = {
    eq: { from: iso(start), before: iso(end) },
    ge: { from: iso(start) },
    gt: { from: iso(end) },
    le: { before: iso(end) },
    lt: { before: iso(start) },
  }
  return spans[prefix]
}

/** Where all of several dates hold: the latest beginning and the earliest end. Undefined where one of them is no date. */
export function spanOfAll(texts: readonly string[]): Span | undefined {
  const result: Span = {}
  for (const text of texts) {
    const span = spanOf(text)
    if (span === undefined) return undefined
    if (span.from !== undefined && (result.from ?? '') < span.from) result.from = span.from
    if (span.before !== undefined && (result.before === undefined || span.before < result.before)) result.before = span.before
  }
  return result
}

/** `system|code`, of which one may be left out. */
export type Token = { system?: string; code?: string }

/** `http://loinc.org|8867-4,29463-7`: any of these. */
export const tokensOf = (text: string): Token[] =>
  text.split(',').map((token) => {
    const [first = '', second] = token.split('|')
    if (second === undefined) return { code: first }
    return { ...(first !== '' && { system: first }), ...(second !== '' && { code: second }) }
  })

/** Whether a coding is one of those that are asked for. */
export const matchesToken = (tokens: readonly Token[], coding: { system: string; code: string }): boolean =>
  tokens.some(({ system, code }) => (system === undefined || system === coding.system) && (code === undefined || code === coding.code))

/** `Observation:device` as the element that is followed; undefined where the type has no such parameter. */
export function includedElement(type: ResourceType, include: string): string | undefined {
  const [of, parameter = ''] = include.split(':')
  const { includes } = searchTable[type]
  return of === type && Object.hasOwn(includes, parameter) ? includes[parameter] : undefined
}
