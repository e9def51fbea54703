/** Problems, medications and allergies of other systems as entries of a chart, or why they are none. */
import { isChronicCondition, longestCondition } from '../chart/chronic-conditions.ts'
import { CodeText, type NewDiagnosis } from '../chart/diagnoses.ts'
import { type allergyCategories, allergyKey, type allergyReactions } from '../chart/medications.ts'
import { withQuote } from '../files/table-file.ts'
import { systems } from '../fhir/resource.ts'
import type { z } from 'zod'
import { type AllergyShape, codesOf, type Concept, type ConditionShape, wordsOf } from './fhir-shapes.ts'

/** '' where the file does not say: nobody's severity is guessed. */
export type ImportedAllergy = {
  name: string
  category: (typeof allergyCategories)[number] | ''
  reaction: (typeof allergyReactions)[number] | ''
}
/** What will be recorded, or what keeps it from that; `notices` say what is recorded otherwise than the file says. */
export type ReadEntry<T> = { name: string; content: T | null; problems: string[]; notices: string[] }

/** What verification (HL7 condition-ver-status, allergyintolerance-verification) is against an entry. */
const doubts: Readonly<Record<string, string>> = {
  refuted: 'The file says that it was refuted.',
  'entered-in-error': 'The file says that it was entered in error.',
}
const unconfirmed = new Set(['unconfirmed', 'provisional', 'differential'])
const over = new Set(['inactive', 'remission', 'resolved'])
// HL7 condition-clinical, allergyintolerance-clinical: a problem that is present
const present = new Set(['active', 'recurrence', 'relapse'])

/**
 * The codes of a state, else its words. A state that is there and that nobody knows decides nothing: FHIR R4 has both of them
 * modify what the resource says.
 */
function stateOf(concept: Concept | undefined, isKnown: (code: string) => boolean): { codes: string[]; unknown: string[] } {
  const stated = codesOf(concept).length > 0 ? codesOf(concept) : [wordsOf(concept)].filter(Boolean)
  const codes = stated.map((code) => code.toLowerCase()).filter(isKnown)
  const isUnreadable = concept !== undefined && codes.length === 0
  return { codes, unknown: isUnreadable ? [withQuote('Its status is not known.', stated.join(', '))] : [] }
}

/** What the states of a problem say against it; an allergy may be unconfirmed, as most are. */
function stateProblems(resource: z.infer<typeof ConditionShape> | z.infer<typeof AllergyShape>): string[] {
  const state = stateOf(resource.clinicalStatus, (code) => over.has(code) || present.has(code))
  const isVerification = (code: string) =>
    Object.hasOwn(doubts, code) || unconfirmed.has(code) || code === 'confirmed' || code === 'presumed'
  const verification = stateOf(resource.verificationStatus, isVerification)
  const [ended] = state.codes.filter((code) => over.has(code))
  const isOver = ended !== undefined || Object.keys(resource).some((element) => element.startsWith('abatement'))
  const isUnconfirmed = resource['resourceType'] === 'Condition' && verification.codes.some((code) => unconfirmed.has(code))
  return [
    ...state.unknown,
    ...verification.unknown,
    ...verification.codes.flatMap((code) => doubts[code] ?? []),
    ...(isUnconfirmed ? ['The file says that it is not confirmed.'] : []),
    ...(isOver ? [withQuote('It is over: charts here list what is present.', ended)] : []),
  ]
}

const result = <T>(name: string, content: T | null, problems: string[], notices: string[]): ReadEntry<T> => ({
  name,
  content: problems.length > 0 ? null : content,
  problems,
  notices: problems.length > 0 ? [] : notices,
})

/** A Condition as a diagnosis: its ICD-10-CM code as written, else words of a chronic condition. Other code systems are not translated. */
export function readCondition(condition: z.infer<typeof ConditionShape>): ReadEntry<NewDiagnosis> {
  const name = wordsOf(condition.code)
  const categories = (condition.category ?? []).flatMap((category) => codesOf(category))
  const isOfEncounter = categories.includes('encounter-diagnosis') && !categories.includes('problem-list-item')
  const states = [
    ...(isOfEncounter ? ['It is the diagnosis of one encounter and stands on no problem list.'] : []),
    ...stateProblems(condition),
  ]
  const [code, ...others] = codesOf(condition.code, systems.icd10)
  if (code !== undefined) {
    const read = CodeText.safeParse(code)
    const problems = read.success ? states : [...states, withQuote('This is no ICD-10-CM code.', code)]
    const notices = others.length === 0 ? [] : [withQuote('Further codes are left out.', others.join(', '))]
    return result(name || code, read.success ? { kind: 'code', value: read.data } : null, problems, notices)
  }
  if (name.length <= longestCondition && isChronicCondition(name)) return result(name, { kind: 'condition', value: name }, states, [])
  return result<NewDiagnosis>(name, null, [...states, withQuote('It has no ICD-10-CM code, and other codes are not translated.', name)], [])
}

const categoryNames: Readonly<Record<string, ImportedAllergy['category']>> = {
  food: 'Food',
  medication: 'Medical',
  biologic: 'Medical',
  environment: 'Environment',
}
const reactionNames: Readonly<Record<string, ImportedAllergy['reaction']>> = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' }
const severities = ['severe', 'moderate', 'mild']
// SNOMED CT 716186003 "No known allergy", and how people write it
const statesNone = /^(nkda|nka|no known( drug| medication| food)? allerg(y|ies))\b/i

/** The worst that the file says: of its reactions, else of the note in which our own resources write it. */
function severityOf({ reaction, note }: z.infer<typeof AllergyShape>): string | undefined {
  const stated = (reaction ?? []).flatMap(({ severity }) => severity ?? [])
  const worst = severities.find((severity) => stated.includes(severity))
  const noted = (note ?? []).flatMap(({ text }) => /^Severity recorded: (\w+)$/.exec(text ?? '')?.[1] ?? [])
  return worst ?? noted[0] ?? stated[0]
}

function categoryOf({ category, note }: z.infer<typeof AllergyShape>) {
  const [word = '', ...others] = category ?? []
  const isOfSkin = (note ?? []).some(({ text }) => text === 'Of the skin')
  const name = isOfSkin ? 'Skin' : (categoryNames[word] ?? '')
  const unnamed = name === '' ? [withQuote('Its category is not recorded.', word)] : []
  const further = others.length === 0 ? [] : [withQuote('Further categories are left out.', others.join(', '))]
  return { name, notices: [...(word === 'biologic' ? ['Category biologic: recorded as Medical.'] : unnamed), ...further] } as const
}

/** What of its words says that it is no allergy at all. */
function nameProblems({ code }: z.infer<typeof AllergyShape>, name: string): string[] {
  const isNone = statesNone.test(name) || codesOf(code).includes('716186003')
  return [
    ...(allergyKey(name) === '' ? ['It does not say what the allergy is to.'] : []),
    ...(name.length > 200 ? [`At most 200 characters; the file has ${name.length}.`] : []),
    ...(isNone ? ['It says that no allergy is known: somebody of the clinic states that in the chart.'] : []),
  ]
}

const noSeverity = 'The file says no severity, and none is recorded.'

/** An AllergyIntolerance: to what, of which category, how severe. Reactions themselves have no place in our charts, which is said. */
export function readAllergy(allergy: z.infer<typeof AllergyShape>): ReadEntry<ImportedAllergy> {
  const name = wordsOf(allergy.code)
  const category = categoryOf(allergy)
  const severity = severityOf(allergy)
  const reaction = reactionNames[severity ?? ''] ?? ''
  const manifestations = (allergy.reaction ?? []).flatMap(({ manifestation }) => (manifestation ?? []).map(wordsOf)).filter(Boolean)
  return result(
    name,
    { name, category: category.name, reaction },
    [...nameProblems(allergy, name), ...stateProblems(allergy)],
    [
      ...category.notices,
      ...(reaction !== '' ? [] : [severity === undefined ? noSeverity : withQuote('Its severity is not recorded.', severity)]),
      ...(allergy.criticality === undefined ? [] : [withQuote('The criticality is left out.', allergy.criticality)]),
      ...(manifestations.length === 0 ? [] : [withQuote('The kind of reaction is left out.', manifestations.join(', '))]),
    ],
  )
}
