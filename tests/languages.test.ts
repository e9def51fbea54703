/** The five languages are complete wherever a patient reads: nothing is missing, untranslated or in another's script; and each is marked reviewed or not. */
import { readFileSync } from 'node:fs'
import { planFrames as carePlan } from '@vitalrounds/domain/care/plan/plan-frame'
import { readQuestionFile } from '@vitalrounds/domain/check-ins/question-sets'
import { pageReviews } from '@vitalrounds/domain/links/page-languages'
import { caregiverTexts } from '@vitalrounds/domain/member-access/caregiver-texts'
import { type Language, languages } from '@vitalrounds/domain/values/languages'
import { patientWords as standing } from '@vitalrounds/domain/readings/verdict/patient-words'
import { helpTexts } from '@vitalrounds/domain/messages/help-texts'
import { templateNames } from '@vitalrounds/domain/messages/template-names'
import { wordingOf } from '@vitalrounds/domain/messages/templates'
import { expect, test } from 'vitest'
import { words as memberAccess } from '../web/src/by-link/patient/words.ts'
import { checkInWords as checkIn } from '../web/src/by-link/check-in/check-in-words.ts'
import { rootPath } from './source-files.ts'

type Words = Record<string, string>

/** Every text by its place; a text that is made of a name is made. */
function textsOf(value: unknown, at = ''): Words {
  if (typeof value === 'string') return { [at]: value }
  if (typeof value === 'function') return textsOf((value as (...some: string[]) => unknown)('Ana', '1/2/2026'), at)
  const below = Object.entries(value as object).map(([key, item]) => textsOf(item, at === '' ? key : `${at}.${key}`))
  return Object.assign({}, ...below) as Words
}

const templates = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      ...Object.fromEntries(templateNames.map((name) => [name, wordingOf({}, language, name)])),
      caregiver: caregiverTexts[language]('Clinic', 'https://'),
      help: helpTexts[language]('Clinic', '911'),
    },
  ]),
) as unknown as Record<Language, Words>
const questions = readQuestionFile(JSON.parse(readFileSync(rootPath('domain/src/check-ins/question-sets.json'), 'utf8')))

/** Each place in the file where all five stand side by side. */
function byLanguage(value: unknown, at = ''): [string, Record<Language, string>][] {
  if (typeof value !== 'object' || value === null) return []
  const texts = value as Record<Language, string>
  if (languages.every((language) => typeof texts[language] === 'string')) return [[at, texts]]
  return Object.entries(value).flatMap(([key, item]) => byLanguage(item, `${at}.${key}`))
}
const request = byLanguage({ ui: questions.ui, sets: questions.sets })
const sets = Object.fromEntries(
  languages.map((language) => [language, Object.fromEntries(request.map(([at, texts]) => [at, texts[language]]))]),
) as Record<Language, Words>

const pages = { memberAccess, checkIn, carePlan }
const all = Object.entries({ ...pages, standing, templates, sets }) as [string, Record<Language, unknown>][]
const script: Partial<Record<Language, RegExp>> = {
  ChineseTraditional: /\p{sc=Han}/u,
  ChineseSimplified: /\p{sc=Han}/u,
  Korean: /\p{sc=Hangul}/u,
}

test.each(all)('%s: says the same things in all five languages', (_, words) => {
  const english = Object.keys(textsOf(words.English))
  expect(english.length).toBeGreaterThan(5)
  for (const language of languages) {
    const texts = textsOf(words[language])
    expect(Object.keys(texts), language).toEqual(english)
    expect(Object.entries(texts).flatMap(([at, text]) => (text.trim() === '' ? [at] : []))).toEqual([])
  }
})

// Written the same in Spanish, or a name: none of them is a sentence
const alike = /^(No|Diabetes)$/

test.each(all)('%s: nothing was left in English, and each is in its own script', (_, words) => {
  const english = textsOf(words.English)
  for (const language of languages.filter((language) => language !== 'English')) {
    const left = Object.entries(textsOf(words[language])).filter(
      ([at, text]) => !alike.test(text) && (text === english[at] || (script[language] !== undefined && !script[language].test(text))),
    )
    expect(left, language).toEqual([])
  }
})

test('every page behind a link is marked reviewed or not in each language', () => {
  expect(Object.keys(pageReviews).toSorted()).toEqual(Object.keys(pages).toSorted())
  for (const review of Object.values(pageReviews)) expect(Object.keys(review)).toEqual([...languages])
  expect(Object.keys(questions.review)).toEqual([...languages])
})

test.each(all)('%s: Chinese has the marks of its own width beside a character', (_, words) => {
  for (const language of ['ChineseTraditional', 'ChineseSimplified'] as const)
    expect(
      Object.entries(textsOf(words[language])).filter(([, text]) => /\p{sc=Han}[,:;?!(]|[,:;?!)]\p{sc=Han}/u.test(text)),
      language,
    ).toEqual([])
})

test('988 is texted in English and Spanish alone; whoever speaks another language is told to call and ask for an interpreter', () => {
  const { mood988 } = questions.ui
  expect(mood988.English).toMatch(/call or text 988/)
  expect(mood988.Spanish).toMatch(/988 .*AYUDA/)
  expect(mood988.ChineseTraditional).toMatch(/撥打 988.*口譯/)
  expect(mood988.ChineseSimplified).toMatch(/拨打 988.*口译/)
  expect(mood988.Korean).toMatch(/988로 전화.*통역/)
  for (const language of ['ChineseTraditional', 'ChineseSimplified', 'Korean'] as const)
    expect(mood988[language]).not.toMatch(/簡訊|短信|문자/)
})
