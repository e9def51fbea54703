/**
 * A version of the plan as the member gets it: what worries first, then what to do, in large type and in the frame of their
 * language. The same for the sheet, the PDF of the office and the PDF behind the member's own link.
 */
import { noneRecorded } from '../../chart/allergy-words.ts'
import type { Language } from '../../values/languages.ts'
import type { Paragraph } from '../../pdf/text-pdf.ts'
import type { FullVersion } from './api.ts'
import { assessmentAreas, type PlanContent } from './content.ts'
import { type FramePart, type PlanFrame, planFrames } from './plan-frame.ts'

export type DocumentVersion = Pick<FullVersion, 'number' | 'publishedAt' | 'approvedAt' | 'approvedBy' | 'content' | 'frozen'>
/** To whom it is given: dates are told in this zone. */
export type PlanReader = { language: Language; zone: string }

/** What is a list has a line each; `empty` is what stands where nothing does. */
export type PlanPart = { name: FramePart; title: string; lines: readonly string[]; isList: boolean; empty: string }

const tags: Record<Language, string> = {
  English: 'en-US',
  Spanish: 'es',
  ChineseTraditional: 'zh-Hant',
  ChineseSimplified: 'zh-Hans',
  Korean: 'ko',
}

const dayWords = (day: string, language: Language) => dateWords(`${day}T12:00:00Z`, { language, zone: 'UTC' })
const dateWords = (at: string, { language, zone }: PlanReader) =>
  new Intl.DateTimeFormat(tags[language], { dateStyle: 'medium', timeZone: zone }).format(new Date(at))

export function planStanding({ number, publishedAt, approvedAt, approvedBy, content }: DocumentVersion, reader: PlanReader) {
  const frame = planFrames[reader.language]
  return [
    frame.version(number, dateWords(publishedAt, reader)),
    frame.assessed(dayWords(content.assessmentDate, reader.language)),
    approvedAt ? frame.approved(approvedBy, dateWords(approvedAt, reader)) : frame.notApproved,
  ].join(reader.language.startsWith('Chinese') ? '' : ' ')
}

const joined = (some: readonly string[], by: string) => some.filter(Boolean).join(by)

/** The lines of each part that is a list. */
const listed: Partial<Record<FramePart, (version: DocumentVersion, frame: PlanFrame, language: Language) => string[]>> = {
  call911: ({ content }) => content.call911.map((item) => item.text),
  callClinic: ({ content }) => content.callClinic.map((item) => item.text),
  problems: ({ content }) => content.problems.map(({ title, expectedOutcome }) => joined([title, expectedOutcome], '. ')),
  goals: ({ content }, { due }, language) =>
    content.goals.map((goal) => joined([goal.text, goal.dueOn && due(dayWords(goal.dueOn, language))], ' ')),
  actions: ({ content }) => content.actions.map((action) => (action.owner === '' ? action.text : `${action.owner}: ${action.text}`)),
  barriers: ({ content }) => content.barriers.map((barrier) => barrier.text),
  medications: ({ frozen }) => frozen.medications,
  // Said of the chart in English, where nobody has asked yet
  allergies: ({ frozen }, { noneRecorded: words }) => frozen.allergies.map((allergy) => (allergy === noneRecorded ? words : allergy)),
  team: ({ content }) => content.team.map(({ name, role, phone }) => joined([name, role, phone], ', ')),
  assessment: ({ content }, { areas, notAssessedArea }) =>
    assessmentAreas.map((area) => `${areas[area]}: ${content.assessment[area] || notAssessedArea}`),
}

const texts: Partial<Record<FramePart, (version: { content: PlanContent; frozen: FullVersion['frozen'] }) => string>> = {
  caregiver: ({ content, frozen }) => joined([frozen.caregiver, content.caregiver], '. '),
  preferences: ({ content }) => content.preferences,
  services: ({ content }) => content.services,
}
const unasked = new Set<FramePart>(['preferences', 'services'])
const recorded = new Set<FramePart>(['medications', 'allergies'])

export function planParts(version: DocumentVersion, language: Language): PlanPart[] {
  const frame = planFrames[language]
  return (Object.keys(frame.parts) as FramePart[]).map((name) => {
    const lines = listed[name]?.(version, frame, language)
    const text = texts[name]?.(version) ?? ''
    const empty = unasked.has(name) ? frame.notAssessed : recorded.has(name) ? frame.noneRecorded : frame.none
    return { name, title: frame.parts[name], lines: lines ?? (text === '' ? [] : [text]), isList: lines !== undefined, empty }
  })
}

export const planTitle = (name: string, language: Language) => planFrames[language].title(name)
/** The tag of a language, for what reads it aloud. */
export const planTag = (language: Language) => tags[language]

// Large enough for older eyes
const size = 14

export type PlanPaper = { title: string; foot: string; pageWords: PlanFrame['page']; paragraphs: Paragraph[] }

export function planDocument(member: { name: string; dob: string }, version: DocumentVersion, reader: PlanReader): PlanPaper {
  const { language } = reader
  const frame = planFrames[language]
  const title = planTitle(member.name, language)
  return {
    title,
    foot: `${frame.born(member.name, dayWords(member.dob, language))} · ${frame.versionShort(version.number)}`,
    pageWords: frame.page,
    paragraphs: [
      { text: title, size: 20, isBold: true },
      { text: planStanding(version, reader), size: 11 },
      ...planParts(version, language).flatMap(({ title: heading, lines, isList, empty }): Paragraph[] => [
        { text: heading, size: 15, isBold: true, above: 0.6 },
        ...(lines.length === 0 ? [empty] : lines).map((text) => ({ text: isList && lines.length > 0 ? `• ${text}` : text, size })),
      ]),
    ],
  }
}
