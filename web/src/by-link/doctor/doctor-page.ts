/** /doctoralerts/{alertId}: the code that was texted to the doctor, then what the clinic asks, then an answer with one tap. */
import { type AlertAnswer, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import type { alertLinkApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { formOf, h, show } from '../dom.ts'
import { codeOf, type LinkCalls, linkCalls, wordsOf } from '../link-call.ts'
import { pictureCard, snapshotParts } from './snapshot-parts.ts'

type Alert = Reply<typeof alertLinkApi.look>
const base = 'doctoralerts/link'

export function openDoctorPage(page: HTMLElement) {
  document.title = 'A question about a patient'
  const calls = linkCalls(location.hash.slice(1))
  void look(page, calls)
}

async function look(page: HTMLElement, calls: LinkCalls, isAnswer = false) {
  try {
    showAlert(page, calls, await calls.get<Alert>(base), isAnswer)
  } catch (problem) {
    if (codeOf(problem) === 'link.unproved') askForCode(page, calls)
    else showProblem(page, problem, () => void look(page, calls))
  }
}

const overWords = 'This link was used before, has expired or was taken back. Please ask the clinic for a new one.'

function showProblem(page: HTMLElement, problem: unknown, again: () => void) {
  const isOver = codeOf(problem) === 'link.invalid'
  show(page, [
    h('h1', {}, isOver ? 'Link no longer valid' : 'This page could not be opened'),
    h('p', { role: 'alert' }, isOver ? overWords : wordsOf(problem)),
    !isOver && h('button', { type: 'button', onclick: again }, 'Try again'),
  ])
}

function askForCode(page: HTMLElement, calls: LinkCalls) {
  const text =
    'A clinic asks you about a patient. To open it, we text a code of six digits to the phone that got this link.'
  show(page, [
    h('h1', {}, 'A question about a patient'),
    h('p', {}, text),
    formOf({ label: 'Send the code', submit: 'Text me the code', fields: [] }, async () => {
      try {
        const { lastDigits } = await calls.post<{ lastDigits: string }>(`${base}/code`)
        enterCode(page, calls, lastDigits)
      } catch (problem) {
        if (codeOf(problem) === 'alert.codeJustSent') enterCode(page, calls, '')
        else return wordsOf(problem)
      }
      return undefined
    }),
  ])
}

function enterCode(page: HTMLElement, calls: LinkCalls, lastDigits: string) {
  const code = h('input', { class: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 6, pattern: '[0-9]*' }) as HTMLInputElement // prettier-ignore
  const form = formOf(
    { label: 'The code', submit: 'Open', fields: [h('label', {}, 'Code of six digits', code)] },
    async () => {
      if (!/^\d{6}$/.test(code.value.trim())) return 'The code has six digits.'
      try {
        calls.open((await calls.post<{ pass: string }>(`${base}/proof`, { code: code.value.trim() })).pass)
      } catch (problem) {
        return wordsOf(problem)
      }
      await look(page, calls, true)
      return undefined
    },
  )
  show(
    page,
    [
      h('h1', {}, 'Enter the code'),
      h(
        'p',
        {},
        `We texted it to the number ending in ${lastDigits || 'the digits of your phone'}. It works for 10 minutes.`,
      ),
      form,
      h('button', { type: 'button', onclick: () => askForCode(page, calls) }, 'Send another code'),
    ],
    { isAnswer: true },
  )
  code.focus()
}

function showAlert(page: HTMLElement, calls: LinkCalls, alert: Alert, isAnswer: boolean) {
  const { snapshot } = alert
  const when = new Date(alert.time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  show(
    page,
    [
      h('h1', {}, snapshot.name),
      h('p', { class: 'dim' }, `${alert.by}, ${alert.clinic}, asks ${alert.to} · ${when}`),
      h('section', { 'aria-label': 'Question' }, h('p', { class: 'text' }, alert.value)),
      answerPart(page, calls, alert),
      ...snapshot.vitals.map(pictureCard),
      ...snapshotParts(snapshot),
    ],
    { isAnswer },
  )
}

function answerPart(page: HTMLElement, calls: LinkCalls, { answer, status }: Alert) {
  if (answer)
    return h(
      'section',
      { 'aria-label': 'Your answer' },
      h('h2', {}, `Answered: ${alertAnswers[answer.answer]}`),
      answer.words !== '' && h('p', { class: 'text' }, answer.words),
      h('p', { class: 'dim' }, 'The clinic has your answer. Thank you.'),
    )
  if (status === 'cleared')
    return h('section', {}, h('p', {}, 'The clinic has cleared this alert. No answer is needed.'))
  return answerForm(page, calls)
}

function answerForm(page: HTMLElement, calls: LinkCalls) {
  const words = h('textarea', { maxlength: 1000, rows: 3 }) as HTMLTextAreaElement
  const said = h('p', { role: 'alert', class: 'said' })
  let isSending = false
  const send = async (answer: AlertAnswer) => {
    if (isSending) return
    isSending = true
    said.textContent = ''
    try {
      await calls.post(`${base}/answer`, { answer, words: words.value })
      await look(page, calls, true)
    } catch (problem) {
      said.textContent = wordsOf(problem)
      if (codeOf(problem) === 'link.unproved') askForCode(page, calls)
    }
    isSending = false
  }
  const names = Object.keys(alertAnswers) as AlertAnswer[]
  return h(
    'section',
    { 'aria-label': 'Answer', class: 'screen' },
    h('label', {}, 'A few words, if you like', words),
    h(
      'div',
      { class: 'answers' },
      ...names.map((answer) => h('button', { type: 'button', onclick: () => void send(answer) }, alertAnswers[answer])),
    ),
    said,
  )
}
