/** A Consent of another system as the consent to remote monitoring with which a person is moved in. */
import { longestRelation, type ConsentMethod } from '../members/consent-method.ts'
import { withQuote } from '../files/table-file.ts'
import { type ConsentShape, type Period, wordsOf } from './fhir-shapes.ts'
import type { ReadEntry } from './read-chart-entry.ts'

export type ImportedConsent = {
  /** ISO 8601, UTC. */
  givenAt: string
  /** Null where the file does not say both how it was given and by whom. */
  how: ConsentMethod | null
}
/** What a performer is found to be: the patient, or somebody with these words of relationship. */
export type Giver = Pick<ConsentMethod, 'givenBy' | 'relation'>

const ofMonitoring = /\bRPM\b|\bremote (patient |physiologic(al)? )?monitoring\b/i
const ofChronicCare = /\bCCM\b|\bchronic care management\b/i
const methodWords: Record<ConsentMethod['method'], RegExp> = {
  verbal: /\b(verbal(ly)?|spoken|oral(ly)?)\b/i,
  written: /\b(written|in writing)\b/i,
  electronic: /\belectronic(ally)?\b/i,
}

/** Everything that it says of itself in words. */
const textOf = ({ category, scope, policyRule }: ConsentShape) =>
  [...(category ?? []), scope, policyRule]
    .flatMap((concept) => [concept?.text, ...(concept?.coding ?? []).map(({ display }) => display)])
    .filter((text) => text !== undefined)
    .join('; ')

/** Said in one way alone: of two nobody knows which holds. */
function methodOf(text: string): ConsentMethod['method'] | undefined {
  const methods = (Object.keys(methodWords) as ConsentMethod['method'][]).filter((method) => methodWords[method].test(text))
  return methods.length === 1 ? methods[0] : undefined
}

const isDay = (text: string) => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** The moment; of a day alone its noon in UTC, which is of that day in every zone of the United States. */
function momentOf(text: string, today: string): { givenAt: string; problems: string[] } {
  const day = text.slice(0, 10)
  if (!isDay(day)) return { givenAt: '', problems: [withQuote('It does not say on which day it was given.', text)] }
  if (day > today) return { givenAt: '', problems: [withQuote('It is of the future.', text)] }
  try {
    const moment = text === day ? `${day}T12:00:00Z` : text
    return { givenAt: Temporal.Instant.from(moment).toString({ smallestUnit: 'millisecond' }), problems: [] }
  } catch {
    return { givenAt: '', problems: [withQuote('Its moment is not as FHIR writes it.', text)] }
  }
}

/** Whether it says that somebody does not agree, or not any more. */
export const isWithdrawn = ({ status, provision }: ConsentShape): boolean =>
  status === 'inactive' || status === 'rejected' || provision?.type === 'deny'

/** Whether it is about remote monitoring, as its words say. */
export const isOfMonitoring = (consent: ConsentShape): boolean => ofMonitoring.test(textOf(consent))

function subjectProblems(consent: ConsentShape): string[] {
  if (isOfMonitoring(consent)) return []
  const text = textOf(consent)
  if (ofChronicCare.test(text))
    return ['People are moved into remote monitoring: the consent to chronic care is recorded when the member is enrolled in it.']
  return [withQuote('It is no consent to remote monitoring, as far as its words say.', text)]
}

// FHIR R4 dateTime: a year, a month, a day, or a moment of a day
const dateTime = /^\d{4}(-\d\d(-\d\d(T.+)?)?)?$/
/** Both compare a date with as much of today as it says. */
const isLate = (text: string, today: string) => dateTime.test(text) && text.slice(0, 10) >= today.slice(0, text.length)
const isEarly = (text: string, today: string) => dateTime.test(text) && text.slice(0, 10) <= today.slice(0, text.length)

const periodProblems = ({ start, end }: Period, today: string) => [
  ...(end === undefined || isLate(end, today) ? [] : [withQuote('It has ended, as far as its end can be read.', end)]),
  ...(start === undefined || isEarly(start, today) ? [] : [withQuote('It has not begun, as far as its start can be read.', start)]),
]

function stateProblems(consent: ConsentShape, today: string): string[] {
  const { type = 'permit', period = {}, provision = [] } = consent.provision ?? {}
  if (isWithdrawn(consent)) return ['It says that the person does not agree, or not any more.']
  if (consent.status !== 'active') return [withQuote('It is not in force.', consent.status)]
  return [
    ...(type === 'permit' ? [] : [withQuote('Whether it permits or denies is not known.', type)]),
    ...(provision.length === 0 ? [] : ['It has exceptions, which are not read.']),
    ...periodProblems(period, today),
  ]
}

/** `givers`: what the performers are found to be; `today` the clinic's date (`YYYY-MM-DD`). */
export function readConsent(consent: ConsentShape, givers: readonly Giver[], today: string): ReadEntry<ImportedConsent> {
  const { givenAt, problems: ofMoment } = momentOf(consent.dateTime ?? '', today)
  const problems = [...subjectProblems(consent), ...stateProblems(consent, today), ...ofMoment]
  const name = wordsOf(consent.policyRule) || wordsOf(consent.category?.[0]) || 'Consent'
  if (problems.length > 0) return { name, content: null, problems, notices: [] }
  const method = methodOf(textOf(consent))
  const [giver] = givers
  const isNamed = giver !== undefined && givers.length === 1 && giver.relation.length <= longestRelation
  const how = method === undefined || !isNamed ? null : { method, ...giver }
  const unsaid = 'How it was given, or by whom, is not in the file: it is said on Edit profile.'
  return { name, content: { givenAt, how }, problems, notices: how === null ? [unsaid] : [] }
}
