/** The questions of a check-in in the words of a language. */
import type { CheckInQuestion, SpokenAnswers } from '@vitalrounds/domain/check-ins/api'
import { isReviewed, type Question } from '@vitalrounds/domain/check-ins/question-sets'
import { type CheckInFacts, applicableQuestions } from '@vitalrounds/domain/check-ins/score-set'
import type { Language } from '@vitalrounds/domain/values/languages'
import { questionFile, setOf } from '@vitalrounds/domain/check-ins/question-file'

/** Those that apply before anything is answered; what depends on an answer says on which. */
export const questionsOf = (setIds: readonly string[], language: Language, facts: CheckInFacts): CheckInQuestion[] =>
  setIds.flatMap((setId) => {
    const set = setOf(setId)
    if (!set) return []
    const isLeftOut = (question: Question) => question.showIf === undefined && !applicableQuestions(set, {}, facts).includes(question)
    return set.questions.filter((question) => !isLeftOut(question)).map((question) => request(setId, question, language))
  })

// A stay that is over is red for the clinic, and no reason to call for help
const isOver = (setId: string) => setId === 'hospital'

const request = (setId: string, question: Question, language: Language): CheckInQuestion => ({
  setId,
  id: question.id,
  text: question.text[language],
  english: question.text.English,
  type: question.type,
  options:
    question.type === 'choice'
      ? question.options.map(({ value, text, flag }) => ({
          value,
          text: text[language],
          english: text.English,
          isAlarm: flag === 'red' && !isOver(setId),
        }))
      : [],
  min: question.type === 'number' ? question.min : null,
  max: question.type === 'number' ? question.max : null,
  showIf: question.showIf ?? null,
})

export const uiWords = (word: keyof ReturnType<typeof questionFile>['ui'], language: Language) => questionFile().ui[word][language]

/** The same for staff, who read it aloud: with the English beside it. */
export const spokenWords = (word: keyof ReturnType<typeof questionFile>['ui'], language: Language): SpokenAnswers => ({
  text: uiWords(word, language),
  english: uiWords(word, 'English'),
})

export const isLanguageReviewed = (language: Language) => isReviewed(questionFile(), language)
