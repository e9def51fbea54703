/** The sets of questions of the product, read once from the file beside this one and checked against all that scoring knows. */
import data from './question-sets.json' with { type: 'json' }
import { type QuestionFile, type QuestionSet, readQuestionFile } from './question-sets.ts'

let file: QuestionFile | undefined
export const questionFile = (): QuestionFile => (file ??= readQuestionFile(data))

export const setOf = (id: string): QuestionSet | undefined => questionFile().sets.find((set) => set.id === id)
