/** /doctoralerts/{alertId}: the code that was texted to the doctor, then what the clinic asks, then an answer with one tap. */
import type { AlertAnswer } from '@vitalrounds/domain/alerts/answers'
import type { alertLinkApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { typedPhone } from '@vitalrounds/domain/phone'
import { typedCode } from '@vitalrounds/domain/values/typed-code'
import { clinicBar, type ClinicState, findClinic, phoneLink } from '../clinic.ts'
import { formOf, h, show } from '../dom.ts'
import { codeOf, type LinkCalls, linkCalls, wordsOf } from '../link-call.ts'
import { type TypedWords, typedWords } from '../typed-words.ts'
import { answerPart } from './answer-bar.ts'
import { changesPart, moment, personLine, worstPart } from './first-screen.ts'
import { snapshotParts } from './snapshot-parts.ts'

type Alert = Reply<typeof alertLinkApi.look>
type DoctorPage = { page: HTMLElement; calls: LinkCalls; typed: TypedWords; clinic: ClinicState }
const base = 'doctoralerts/link'
const callWords = (phone: string) => `Call the clinic: ${phone}`

export async function openDoctorPage(page: HTMLElement) {
  document.title = 'A question about a patient'
  const calls = linkCalls(location.hash.slice(1))
  const alertId = location.pathname.split('/')[2]
  const typed = typedWords({
    save: (words, isLast) => calls.put(`${base}/draft`, words, isLast),
    onOver: (problem) => void showProblem(context, problem, () => undefined),
  })
  const context: DoctorPage = { page, calls, typed, clinic: await findClinic(calls, alertId) }
  await loadPage(context)
}

async function loadPage(context: DoctorPage, isAnswer = false) {
  try {
    const alert = await context.calls.get<Alert>(base)
    context.typed.take(alert.draft)
    showAlert(context, alert, isAnswer)
  } catch (problem) {
    if (codeOf(problem) === 'link.unproved') codeForm(context)
    else await showProblem(context, problem, () => void loadPage(context))
  }
}

type LinkOver = { title: string; what: string }
const overWords: Record<Exclude<ClinicState['state'], 'open'>, LinkOver> = {
  used: { title: 'Link used already', what: 'Please ask the clinic for a new one.' },
  expired: { title: 'Link expired', what: 'Links work for 7 days. Please ask the clinic for a new one.' },
  revoked: { title: 'Question closed', what: 'The clinic has closed this question. No answer is needed.' },
  locked: { title: 'Link locked', what: 'There were too many wrong codes. Please ask the clinic for a new link.' },
  unknown: {
    title: 'Link not known',
    // Whose it is cannot be known: the text itself says it first
    what: 'Perhaps a part of it is missing. Open it again from the text message. If it does not open, call the clinic whose name the text begins with.',
  },
}

/** What became of the link is asked anew: the clinic may have closed the question just now. */
async function showProblem(context: DoctorPage, problem: unknown, again: () => void) {
  const isOver = codeOf(problem) === 'link.invalid'
  const found = isOver ? await findClinic(context.calls, location.pathname.split('/')[2]) : context.clinic
  const clinic = found.clinic ? found : context.clinic
  const over = overWords[found.state === 'open' ? 'expired' : found.state]
  const phone = clinic.clinic?.phone
  show(context.page, [
    clinicBar(clinic, callWords),
    h('h1', {}, isOver ? over.title : 'This page could not be opened'),
    h('p', { role: 'alert' }, isOver ? over.what : wordsOf(problem)),
    phone && phoneLink(phone, callWords(typedPhone(phone)), 'call wide'),
    !isOver && h('button', { type: 'button', onclick: again }, 'Try again'),
  ])
}

function codeForm(context: DoctorPage) {
  const { page, calls, clinic } = context
  const text = 'A clinic asks you about a patient. To open it, we text a code of six digits to the phone that got this link.'
  show(page, [
    clinicBar(clinic, callWords),
    h('h1', {}, 'A question about a patient'),
    h('p', {}, text),
    formOf({ label: 'Send the code', submit: 'Text me the code', fields: [] }, async () => {
      try {
        const { lastDigits } = await calls.post<{ lastDigits: string }>(`${base}/code`)
        enterCode(context, lastDigits)
      } catch (problem) {
        if (codeOf(problem) === 'link.invalid') await showProblem(context, problem, () => undefined)
        if (codeOf(problem) === 'alert.codeJustSent') enterCode(context, '')
        else return wordsOf(problem)
      }
      return undefined
    }),
  ])
}

function enterCode(context: DoctorPage, lastDigits: string) {
  const { page, calls, clinic } = context
  const code = h('input', {
    class: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
  }) as HTMLInputElement
  const form = formOf({ label: 'The code', submit: 'Open', fields: [h('label', {}, 'Code of six digits', code)] }, async () => {
    const typed = typedCode(code.value)
    if (!/^\d{6}$/.test(typed)) return 'The code has six digits.'
    try {
      calls.open((await calls.post<{ pass: string }>(`${base}/proof`, { code: typed })).pass)
    } catch (problem) {
      if (codeOf(problem) === 'link.invalid') await showProblem(context, problem, () => undefined)
      return wordsOf(problem)
    }
    await loadPage(context, true)
    return undefined
  })
  const sent = lastDigits === '' ? 'your phone a moment ago' : `the number ending in ${lastDigits}`
  show(
    page,
    [
      clinicBar(clinic, callWords),
      h('h1', {}, 'Enter the code'),
      h('p', {}, `We texted it to ${sent}. It works for 10 minutes.`),
      form,
      h('button', { type: 'button', onclick: () => codeForm(context) }, 'Send another code'),
    ],
    { isAnswer: true },
  )
  code.focus()
}

/** On the first screen: who asks about whom, the question, what changed, the worst of 30 days, and the answers at the bottom. */
export function showAlert(context: DoctorPage, alert: Alert, isAnswer: boolean) {
  const { snapshot } = alert
  const nursePhone = context.clinic.clinic?.phone
  show(
    context.page,
    [
      h('h1', {}, personLine(alert)),
      h('p', { class: 'dim' }, `${alert.by}, ${alert.clinic}, asks ${alert.to} · ${moment(alert.time, snapshot.timeZone)}`),
      h('section', { 'aria-label': 'Question', class: 'question' }, h('p', { class: 'text' }, alert.value)),
      changesPart(snapshot),
      worstPart(snapshot),
      h(
        'div',
        { class: 'row calls' },
        nursePhone && phoneLink(nursePhone, 'Call the nurse', 'call wide'),
        phoneLink(snapshot.phone, 'Call the patient', 'call wide'),
      ),
      ...snapshotParts(snapshot),
      answerPart(answerActs(context), alert),
    ],
    { isAnswer },
  )
}

/** What a refusal shows in place of the alert: of a link that was taken back nothing of the patient stays. */
const answerActs = (context: DoctorPage) => ({
  typed: context.typed,
  send: (answer: AlertAnswer, words: string) => context.calls.post(`${base}/answer`, { answer, words }),
  onAnswered: () => loadPage(context, true),
  onRefused: (problem: unknown) => {
    if (codeOf(problem) === 'link.unproved') codeForm(context)
    if (codeOf(problem) === 'link.invalid') void showProblem(context, problem, () => undefined)
  },
})
