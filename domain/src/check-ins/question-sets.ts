/**
 * The sets of questions of check-ins, as their file holds them: questions with points, flags and rules, in five languages.
 * A form of rule that is not known here is refused when the file is read.
 */
import { z } from 'zod'
import { Language } from '../values/languages.ts'

export const levels = ['green', 'yellow', 'red'] as const
export type Level = (typeof levels)[number]
const Raised = z.enum(['yellow', 'red'])

const languages = Language.options
/** All five: a text that lacks one does not load. */
const Texts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, z.string().min(1)])) as Record<Language, z.ZodString>,
)

const Answered = z.union([
  z.strictObject({ q: z.string(), eq: z.string() }),
  z.strictObject({ q: z.string(), ne: z.string() }),
  z.strictObject({ q: z.string(), gte: z.number() }),
])
export type QuestionCondition =
  | z.infer<typeof Answered>
  | { all: QuestionCondition[] }
  | { any: QuestionCondition[] }
  | { score: { gte: number } }
  | { fact: 'takesBloodThinner' | 'takesBloodThinnerOrInsulin' }
  | { count: { of: string[]; gte: number } }
const QuestionCondition: z.ZodType<QuestionCondition> = z.lazy(() =>
  z.union([
    Answered,
    z.strictObject({ all: z.array(QuestionCondition) }),
    z.strictObject({ any: z.array(QuestionCondition) }),
    z.strictObject({ score: z.strictObject({ gte: z.number() }) }),
    z.strictObject({ fact: z.enum(['takesBloodThinner', 'takesBloodThinnerOrInsulin']) }),
    z.strictObject({ count: z.strictObject({ of: z.array(z.string()), gte: z.number() }) }),
  ]),
)

const Option = z.strictObject({ value: z.string(), points: z.int(), text: Texts, flag: Raised.optional() })
const request = { id: z.string(), text: Texts, showIf: Answered.optional(), skipIf: z.string().optional() }
const Question = z.discriminatedUnion('type', [
  z.strictObject({ ...request, type: z.literal('choice'), options: z.array(Option).min(2) }),
  z.strictObject({ ...request, type: z.literal('number'), min: z.int(), max: z.int(), integer: z.literal(true) }),
  z.strictObject({ ...request, type: z.literal('date') }),
])
export type Question = z.infer<typeof Question>

const QuestionSet = z.strictObject({
  id: z.string(),
  version: z.int(),
  title: Texts,
  forConditions: z.array(z.string()),
  everyDays: z.int(),
  /** Where the wording comes from and what allows its use. */
  license: z.string().min(1),
  questions: z.array(Question).min(1),
  rules: z.array(z.strictObject({ level: Raised, when: QuestionCondition, reason: z.string() })),
  scoring: z.strictObject({
    method: z.string().min(1),
    best: z.literal(0),
    missing: z.string(),
    points: z.array(z.strictObject({ q: z.string(), gte: z.number(), points: z.int() })).default([]),
    yellowFrom: z.int().optional(),
    redFrom: z.int().optional(),
  }),
})
export type QuestionSet = z.infer<typeof QuestionSet>

const uiWords = ['intro', 'emergency', 'redEnd', 'yellowEnd', 'okEnd', 'mood988', 'next', 'back', 'skip', 'sms'] as const
const QuestionFile = z.object({
  schemaVersion: z.literal(1),
  languages: z.array(Language),
  review: z.record(Language, z.string()),
  ui: z.strictObject(Object.fromEntries(uiWords.map((word) => [word, Texts])) as Record<(typeof uiWords)[number], typeof Texts>),
  sets: z.array(QuestionSet),
})
export type QuestionFile = z.infer<typeof QuestionFile>

/** Reads the file, or throws with what is wrong in it. */
export function readQuestionFile(json: unknown): QuestionFile {
  const file = QuestionFile.parse(json)
  for (const set of file.sets) {
    const existing = new Set(set.questions.map(({ id }) => id))
    if (existing.size < set.questions.length) throw new Error(`${set.id} asks a question twice`)
  }
  return file
}

/** Which languages a native clinician has reviewed; the others wait, and say so wherever they are shown. */
export const isReviewed = ({ review }: QuestionFile, language: Language) => !/not yet reviewed/.test(review[language])
