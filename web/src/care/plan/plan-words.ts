/** How sections and areas of a plan are called. */
import { type AssessmentArea, type PlanContent, type PlanList, planLists } from '@vitalrounds/domain/care/plan/content'

export const sectionWords: Record<PlanList, string> = {
  problems: 'Problems',
  goals: 'Goals',
  actions: 'Actions',
  barriers: 'Barriers',
  callClinic: 'Call the clinic when',
  call911: 'Call 911 when',
  team: 'Care team',
}
/** The sections of the form, as they stand under each other. */
export const formSections: readonly string[] = ['Assessment', 'Templates', ...Object.values(sectionWords), 'Person and services']
/** One line of each, as a button adds it. */
export const lineWords: Record<PlanList, string> = {
  problems: 'problem',
  goals: 'goal',
  actions: 'action',
  barriers: 'barrier',
  callClinic: 'reason to call the clinic',
  call911: 'reason to call 911',
  team: 'team member',
}
export const areaWords: Record<AssessmentArea, string> = {
  physical: 'Physical',
  cognitive: 'Cognitive',
  functional: 'Functional',
  psychosocial: 'Psychosocial',
  environment: 'Home and environment',
}
/** What a template has added: "6 goals, 5 actions added". */
export function addedWords(before: PlanContent, after: PlanContent): string {
  const added = planLists.flatMap((list) => {
    const count = after[list].length - before[list].length
    return count > 0 ? [`${count} ${count === 1 ? lineWords[list] : pluralOf(list)}`] : []
  })
  return added.length === 0 ? 'The plan has all of it already.' : `${added.join(', ')} added`
}
const pluralOf = (list: PlanList) => lineWords[list].replace(/^(\w+)/, (word) => `${word}s`)

const fieldWords: Record<string, string> = {
  title: 'problem',
  icd10: 'ICD-10 code',
  expectedOutcome: 'expected outcome',
  text: 'text',
  dueOn: 'due date',
  owner: 'who does it',
  name: 'name',
  role: 'role',
  phone: 'phone',
  isConfirmed: 'confirmed',
}
const singleWords: Record<string, string> = {
  assessmentDate: 'Assessment date',
  caregiver: 'Caregiver',
  preferences: 'Preferences and wishes',
  services: 'Community and social services',
  assessment: 'Assessment',
}

export const sectionTitle = (section: string) => singleWords[section] ?? sectionWords[section as PlanList] ?? section

/** "Goals, text" of `goals/g1/text`. */
export function pathWords(path: string): string {
  const [section = '', id = '', field] = path.split('/')
  if (section === 'assessment') return `Assessment, ${areaWords[id as AssessmentArea].toLowerCase()}`
  return field === undefined ? sectionTitle(section) : `${sectionTitle(section)}, ${fieldWords[field] ?? field}`
}
