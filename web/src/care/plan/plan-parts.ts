/** A version of the plan part by part, in the member's order: what worries first, then what to do. For the sheet and for the PDF. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { noneRecorded } from '@vitalrounds/domain/chart/allergy-words'
import { assessmentAreas } from '@vitalrounds/domain/care/plan/content'
import { dateOf, slashDay } from '../../platform/zones.ts'
import { areaWords } from './plan-words.ts'

/** What is a list has a line each; `empty` is what stands where nothing does. */
export type PlanPart = { title: string; lines: readonly string[]; isList: boolean; empty: string }

const list = (title: string, lines: readonly string[], empty = 'None'): PlanPart => ({
  title,
  lines,
  isList: true,
  empty,
})
const text = (title: string, words: string, empty: string): PlanPart => ({ title, lines: words === '' ? [] : [words], isList: false, empty }) // prettier-ignore
const joined = (some: readonly string[], by: string) => some.filter(Boolean).join(by)

export const planStanding = ({ number, publishedAt, approvedAt, approvedBy, content }: FullVersion, zone: string) =>
  `Version ${number}, ${dateOf(publishedAt, zone)}. Assessed ${slashDay(content.assessmentDate)}. ${
    approvedAt ? `Approved by ${approvedBy}, ${dateOf(approvedAt, zone)}.` : 'Not approved yet.'
  }`

export const planParts = ({ content, frozen }: FullVersion): PlanPart[] => [
  list('Call 911 when', content.call911.map((one) => one.text)),
  list('Call the clinic when', content.callClinic.map((one) => one.text)),
  list('My health problems', content.problems.map(({ title, expectedOutcome }) => joined([title, expectedOutcome], '. '))),
  list('My goals', content.goals.map((one) => (one.dueOn === '' ? one.text : `${one.text} (by ${slashDay(one.dueOn)})`))),
  list('What we do', content.actions.map((one) => (one.owner === '' ? one.text : `${one.owner}: ${one.text}`))),
  list('What can get in the way', content.barriers.map((one) => one.text)),
  list('My medicines', frozen.medications, noneRecorded),
  list('My allergies', frozen.allergies, noneRecorded),
  list('My care team', content.team.map(({ name, role, phone }) => joined([name, role, phone], ', '))),
  text('My caregiver', joined([frozen.caregiver, content.caregiver], '. '), 'None'),
  text('What matters to me', content.preferences, 'Not assessed'),
  text('Services', content.services, 'Not assessed'),
  list('Assessment', assessmentAreas.map((area) => `${areaWords[area]}: ${content.assessment[area] || 'not assessed'}`)),
] // prettier-ignore
