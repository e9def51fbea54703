/** /doctoralerts/{alertId}: the code that was texted to the doctor, then what the clinic asks, then an answer with one tap. */
import { type AlertAnswer, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import type { alertLinkApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { typedCode } from '@vitalrounds/domain/values/typed-code'
import { formOf, h, show } from '../dom.ts'
import { codeOf, type LinkCalls, linkCalls, wordsOf } from '../link-call.ts'
import { type TypedWords, typedWords } from '../typed-words.ts'
import { moment, pictureCard, snapshotParts } from './snapshot-parts.ts'

type Alert = Reply<typeof alertLinkApi.look>
type Scene = { page: HTMLElement; calls: LinkCalls; typed: TypedWords }
const base = 'doctoralerts/link'

export function openDoctorPage(page: HTMLElement) {
  document.title = 'A question about a patient'
  const calls = linkCalls(location.hash.slice(1))
  const typed = typedWords({
    save: (words, isLast) => calls.put(`${base}/draft`, words, isLast),
    onOver: (problem) => showProblem(page, problem, () => undefined),
  })
  void loadPage({ page, calls, typed })
}

async function loadPage(scene: Scene, isAnswer = false) {
  try {
    const alert = await scene.calls.get<Alert>(base)
    scene.typed.take(alert.draft)
    showAlert(scene, alert, isAnswer)
  } catch (problem) {
    if (codeOf(problem) === 'link.unproved') codeForm(scene)
    else showProblem(scene.page, problem, () => void loadPage(scene))
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

function codeForm(scene: Scene) {
  const { page, calls } = scene
  const text = 'A clinic asks you about a patient. To open it, we text a code of six digits to the phone that got this link.'
  show(page, [
    h('h1', {}, 'A question about a patient'),
    h('p', {}, text),
    formOf({ label: 'Send the code', submit: 'Text me the code', fields: [] }, async () => {
      try {
        const { lastDigits } = await calls.post<{ lastDigits: string }>(`${base}/code`)
        enterCode(scene, lastDigits)
      } catch (problem) {
        if (codeOf(problem) === 'alert.codeJustSent') enterCode(scene, '')
        else return wordsOf(problem)
      }
      return undefined
    }),
  ])
}

function enterCode(scene: Scene, lastDigits: string) {
  const { page, calls } = scene
  const code = h('input', {
    class: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
  }) as HTMLInputElement
  const form = formOf({ label: 'The code', submit: 'Open', fields: [h('label', {}, 'Code of six digits', code)] }, async () => {
    if (!/^\d{6}$/.test(typedCode(code.value))) return 'The code has six digits.'
    try {
      calls.open((await calls.post<{ pass: string }>(`${base}/proof`, { code: typedCode(code.value) })).pass)
    } catch (problem) {
      return wordsOf(problem)
    }
    await loadPage(scene, true)
    return undefined
  })
  show(
    page,
    [
      h('h1', {}, 'Enter the code'),
      h(
        'p',
        {},
        lastDigits === ''
          ? 'We texted it to your phone a moment ago. It works for 10 minutes.'
          : `We texted it to the number ending in ${lastDigits}. It works for 10 minutes.`,
      ),
      form,
      h('button', { type: 'button', onclick: () => codeForm(scene) }, 'Send another code'),
    ],
    { isAnswer: true },
  )
  code.focus()
}

function showAlert(scene: Scene, alert: Alert, isAnswer: boolean) {
  const { snapshot } = alert
  show(
    scene.page,
    [
      h('h1', {}, snapshot.name),
      h('p', { class: 'dim' }, `${alert.by}, ${alert.clinic}, asks ${alert.to} · ${moment(alert.time)}`),
      h('section', { 'aria-label': 'Question' }, h('p', { class: 'text' }, alert.value)),
      answerPart(scene, alert),
      ...snapshot.vitals.map((vital) => pictureCard(vital, snapshot.timeZone)),
      ...snapshotParts(snapshot),
    ],
    { isAnswer },
  )
}

function answerPart(scene: Scene, { answer, status }: Alert) {
  if (answer)
    return h(
      'section',
      { 'aria-label': 'Your answer' },
      h('h2', {}, `Answered: ${alertAnswers[answer.answer]}`),
      answer.words !== '' && h('p', { class: 'text' }, answer.words),
      h('p', { class: 'dim' }, 'The clinic has your answer. Thank you.'),
    )
  if (status === 'cleared') return h('section', {}, h('p', {}, 'The clinic has cleared this alert. No answer is needed.'))
  return answerForm(scene)
}

function answerForm(scene: Scene) {
  const words = h('textarea', { maxlength: 1000, rows: 3 }) as HTMLTextAreaElement
  scene.typed.showIn(words)
  const element = h('p', { role: 'alert', class: 'said' })
  let isSending = false
  const send = async (answer: AlertAnswer) => {
    if (isSending) return
    isSending = true
    element.textContent = ''
    try {
      await scene.typed.send(({ text }) => scene.calls.post(`${base}/answer`, { answer, words: text }))
      await loadPage(scene, true)
    } catch (problem) {
      element.textContent = wordsOf(problem)
      if (codeOf(problem) === 'link.unproved') codeForm(scene)
      // Taken back while the page was open: nothing of the patient stays on it
      if (codeOf(problem) === 'link.invalid') showProblem(scene.page, problem, () => undefined)
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
    element,
  )
}
