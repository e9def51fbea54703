/** The answers at the bottom of the screen, reachable without scrolling: one tap each; a change of medication needs its words. */
import { type AlertAnswer, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import type { alertLinkApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { h } from '../dom.ts'
import { wordsOf } from '../link-call.ts'
import type { TypedWords } from '../typed-words.ts'

type Alert = Pick<Reply<typeof alertLinkApi.look>, 'answer' | 'status'>
/** What a tap does: `send` answers the alert with the words typed so far. */
type AnswerActs = {
  typed: TypedWords
  send: (answer: AlertAnswer, words: string) => Promise<unknown>
  onAnswered: () => Promise<void>
  onRefused: (problem: unknown) => void
}

export function answerPart(acts: AnswerActs, { answer, status }: Alert): HTMLElement {
  if (answer)
    return h(
      'section',
      { 'aria-label': 'Your answer', class: 'first' },
      h('h2', {}, `Answered: ${alertAnswers[answer.answer]}`),
      answer.words !== '' && h('p', { class: 'text' }, answer.words),
      h('p', { class: 'dim' }, 'The clinic has your answer. Nobody there can change or delete it. Thank you.'),
    )
  if (status === 'cleared') return h('section', { class: 'first' }, h('p', {}, 'The clinic has cleared this alert. No answer is needed.'))
  return answerBar(acts)
}

// Most used first: where two rows are, these stand in the upper
const answers: readonly AlertAnswer[] = ['changeMedication', 'callMe', 'bringIn', 'seen', 'noAction']

function answerBar({ typed, send: sendAnswer, onAnswered, onRefused }: AnswerActs): HTMLElement {
  const words = h('textarea', { maxlength: 1000, rows: 1 }) as HTMLTextAreaElement
  typed.showIn(words)
  const element = h('p', { role: 'alert', class: 'said' })
  let isSending = false
  const send = async (answer: AlertAnswer) => {
    if (isSending) return
    if (answer === 'changeMedication' && words.value.trim() === '') {
      element.textContent = 'Write which medication and dose, then tap again.'
      words.focus()
      return
    }
    isSending = true
    element.textContent = ''
    try {
      await typed.send(({ text }) => sendAnswer(answer, text))
      await onAnswered()
    } catch (problem) {
      element.textContent = wordsOf(problem)
      onRefused(problem)
    }
    isSending = false
  }
  const button = (answer: AlertAnswer) =>
    h('button', { type: 'button', class: answer, onclick: () => void send(answer) }, alertAnswers[answer])
  return h(
    'section',
    { 'aria-label': 'Answer', class: 'bar screen' },
    element,
    h('label', {}, 'A few words, if you like', words),
    h('div', { class: 'row' }, ...answers.map(button)),
  )
}
