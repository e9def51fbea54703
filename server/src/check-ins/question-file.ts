/** The sets of questions, read once from the file beside this one and checked against all that scoring knows. */
import { readFileSync } from 'node:fs'
import { type QuestionFile, type QuestionSet, readQuestionFile } from '@vitalrounds/domain/check-ins/question-sets'

let file: QuestionFile | undefined
export const questionFile = (): QuestionFile =>
  (file ??= readQuestionFile(JSON.parse(readFileSync(new URL('./lists/question-sets.json', import.meta.url), 'utf8'))))

export const setOf = (id: string): QuestionSet | undefined => questionFile().sets.find((set) => set.id === id)
