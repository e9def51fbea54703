/** /member-access/{memberToken}: the date of birth, then the member's own page in their language. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { memberPageApi } from '@vitalrounds/domain/member-access/api'
import type { Language } from '@vitalrounds/domain/values/languages'
import { addressedName } from '@vitalrounds/domain/values/person-name'
import { formOf, h, show } from '../dom.ts'
import { codeOf, linkCalls } from '../link-call.ts'
import { birthDateForm } from '../patient/birth-date.ts'
import { beginPage, clinicPart, languageChoice, type PatientPage, showRefusal, speak, spokenLanguage } from '../patient/patient-page.ts'
import { words as allWords } from '../patient/words.ts'
import { type TypedWords, typedWords } from '../typed-words.ts'
import { languages } from '../../ui/languages.ts'
import { appointmentPart } from './appointment.ts'
import { deviceHelp } from './device-help.ts'
import { vitalCards } from './vital-card.ts'

type MemberPageReply = Reply<typeof memberPageApi.look>
type MemberPage = PatientPage & {
  typed: TypedWords
  /** Whether anything of the member stands on the page. */
  sight: { isOpen: boolean }
}
const base = 'member-access/page'
const titleIn = (language: Language) => allWords[language].title

export async function openMemberPage(page: HTMLElement) {
  const calls = linkCalls(location.pathname.split('/')[2] ?? '')
  const sight = { isOpen: false }
  const typed = typedWords({
    save: (words, isLast) => calls.put(`${base}/draft`, words, isLast),
    onOver: (problem) => refuse({ ...context, language: spokenLanguage() }, problem),
  })
  const context: MemberPage = { ...(await beginPage({ page, calls, titleIn })), typed, sight }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && sight.isOpen) void reloadPage({ ...context, language: spokenLanguage() })
  })
  await loadPage(context)
}

/** A page that was open before its link was taken back must not go on showing what it showed. */
async function reloadPage(context: MemberPage) {
  try {
    await context.calls.get(base)
  } catch (problem) {
    const code = codeOf(problem)
    if (code === 'link.invalid' || code === 'link.unproved') refuse(context, problem)
  }
}

async function loadPage(context: MemberPage, isAnswer = false) {
  try {
    const reply = await context.calls.get<MemberPageReply>(base)
    context.typed.take(reply.draft)
    showPage({ ...context, language: reply.language }, reply, isAnswer)
  } catch (problem) {
    refuse(context, problem)
  }
}

function refuse(context: MemberPage, problem: unknown) {
  context.sight.isOpen = false
  if (codeOf(problem) !== 'link.unproved') return void showRefusal(context, problem, () => void loadPage(context))
  birthDateForm(context, {
    prove: (dob) => context.calls.post<{ pass: string }>(`${base}/proof`, { dob }),
    onProved: () => loadPage(context, true),
  })
}

function showPage(context: MemberPage, reply: MemberPageReply, isAnswer: boolean) {
  const words = speak(context)
  const { language } = context
  const { timeZone } = reply
  const choose = (other: Language) => {
    showPage({ ...context, language: other }, reply, false)
    void reloadPage({ ...context, language: other })
  }
  context.sight.isOpen = true
  show(
    context.page,
    [
      clinicPart(context),
      h('h1', {}, words.hello(addressedName(reply.person, language))),
      ...vitalCards(reply.vitals, { context, timeZone, now: Date.now() }),
      reply.vitals.length === 0 && h('p', {}, words.noReadings),
      appointmentPart(reply.nextAppointment, { words, tag: languages[language].tag }),
      reply.hasPlan && planPart(context),
      deviceHelp(reply.devices, words),
      messageForm(context),
      h('button', { type: 'button', class: 'screen', onclick: () => print() }, words.print),
      languageChoice(language, choose),
    ],
    { isAnswer },
  )
}

/** The care plan in force as a document, in the frame of the language that the page is in. */
function planPart(context: MemberPage) {
  const words = allWords[context.language]
  const element = h('p', { role: 'alert', class: 'said' })
  const open = async () => {
    element.textContent = ''
    try {
      save(await context.calls.file(`${base}/care-plan/${context.language}`), `${words.plan}.pdf`)
    } catch (problem) {
      if (codeOf(problem) === 'link.unproved' || codeOf(problem) === 'link.invalid') refuse(context, problem)
      element.textContent = words.failed
    }
  }
  const button = h('button', { type: 'button', onclick: () => void open() }, words.openPlan)
  return h('section', { class: 'screen', 'aria-label': words.plan }, h('h2', {}, words.plan), button, element)
}

function save(file: Blob, name: string) {
  const link = h('a', { href: URL.createObjectURL(file), download: name }) as HTMLAnchorElement
  link.click()
  URL.revokeObjectURL(link.href)
}

function messageForm(context: MemberPage) {
  const words = allWords[context.language]
  const text = h('textarea', { maxlength: 1600 }) as HTMLTextAreaElement
  context.typed.showIn(text)
  const hint = h('p', { class: 'dim' }, words.messageHint)
  const form = formOf({ label: words.message, submit: words.send, fields: [h('label', {}, words.message, text), hint] }, async () => {
    if (text.value.trim() === '') return words.empty
    try {
      // The same message under the same name, until it has arrived
      await context.typed.send((typed) => context.calls.post(`${base}/message`, typed))
    } catch (problem) {
      if (codeOf(problem) === 'link.unproved' || codeOf(problem) === 'link.invalid') refuse(context, problem)
      return words.failed
    }
    text.value = ''
    done.textContent = words.sent
    return undefined
  })
  const done = h('p', { role: 'status' })
  form.append(done)
  form.classList.add('screen')
  return form
}
