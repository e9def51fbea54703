/** /member-access/{memberToken}: the date of birth, then the member's own page in their language. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { memberPageApi } from '@vitalrounds/domain/member-access/api'
import type { Language } from '@vitalrounds/domain/values/languages'
import { formOf, h, show } from '../dom.ts'
import { codeOf, type LinkCalls, linkCalls } from '../link-call.ts'
import { type TypedWords, typedWords } from '../typed-words.ts'
import { deviceHelp } from './device-help.ts'
import { vitalCard } from './vital-card.ts'
import { guessLanguage, languageNames, languages } from '../../ui/languages.ts'
import { words as allWords } from './words.ts'

type MemberPageReply = Reply<typeof memberPageApi.look>
type Scene = {
  page: HTMLElement
  calls: LinkCalls
  typed: TypedWords
  language: Language
  choose: (language: Language) => void
  /** Whether anything of the member stands on the page. */
  sight: { isOpen: boolean }
}
const base = 'member-access/page'

export function openMemberPage(page: HTMLElement) {
  const secret = location.pathname.split('/')[2] ?? ''
  const calls = linkCalls(secret)
  const sight = { isOpen: false }
  const typed = typedWords({
    save: (words, isLast) => calls.put(`${base}/draft`, words, isLast),
    onOver: (problem) => showRefusal({ ...scene, language: spoken() }, problem),
  })
  const scene: Scene = { page, calls, typed, sight, language: guessLanguage(navigator.languages), choose: () => undefined }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && sight.isOpen) void reloadPage({ ...scene, language: spoken() })
  })
  void loadPage(scene)
}

/** A page that was open before its link was taken back must not go on showing what it showed. */
async function reloadPage(scene: Scene) {
  try {
    await scene.calls.get(base)
  } catch (problem) {
    const code = codeOf(problem)
    if (code === 'link.invalid' || code === 'link.unproved') showRefusal(scene, problem)
  }
}

/** The language that the page is in now. */
const spoken = () => languageNames.find((name) => languages[name].tag === document.documentElement.lang) ?? 'English'

function speak(language: Language) {
  document.documentElement.lang = languages[language].tag
  document.title = allWords[language].title
  return allWords[language]
}

async function loadPage(scene: Scene, isAnswer = false) {
  try {
    const call = await scene.calls.get<MemberPageReply>(base)
    scene.typed.take(call.draft)
    showPage({ ...scene, language: call.language }, call, isAnswer)
  } catch (problem) {
    showRefusal(scene, problem)
  }
}

function showRefusal(scene: Scene, problem: unknown) {
  const code = codeOf(problem)
  scene.sight.isOpen = false
  if (code === 'link.unproved') return birthDateForm(scene)
  const words = speak(scene.language)
  const isOver = code === 'link.invalid'
  const statement = isOver ? words.overWhat : code === 'tooManyTries' ? words.locked : words.failed
  show(scene.page, [
    top({ ...scene, choose: (language) => showRefusal({ ...scene, language }, problem) }),
    h('h1', {}, isOver ? words.over : words.title),
    h('p', { role: 'alert' }, statement),
    !isOver && h('button', { type: 'button', onclick: () => void loadPage(scene) }, words.again),
  ])
}

/** The language, chosen again at any time. */
function top({ language, choose }: Scene) {
  const option = (name: Language) =>
    h('option', { value: name, selected: name === language, lang: languages[name].tag }, languages[name].name)
  const select = h('select', {}, ...languageNames.map(option)) as HTMLSelectElement
  select.addEventListener('change', () => {
    choose(select.value as Language)
    document.querySelector('select')?.focus()
  })
  return h('div', { class: 'top screen' }, h('label', {}, allWords[language].language, select))
}

function numberField(label: string, most: number, autocomplete: string) {
  const input = h('input', { inputmode: 'numeric', maxlength: most, autocomplete }) as HTMLInputElement
  return { input, field: h('label', {}, label, input) }
}

function birthDateForm(scene: Scene) {
  const words = speak(scene.language)
  const month = numberField(words.month, 2, 'bday-month')
  const day = numberField(words.day, 2, 'bday-day')
  const year = numberField(words.year, 4, 'bday-year')
  const born = () => [year.input.value.padStart(4, '0'), month.input.value.padStart(2, '0'), day.input.value.padStart(2, '0')].join('-')
  const fields = h('fieldset', {}, h('legend', {}, words.ask), month.field, day.field, year.field)
  const form = formOf({ label: words.ask, submit: words.open, fields: [fields] }, async () => {
    try {
      scene.calls.open((await scene.calls.post<{ pass: string }>(`${base}/proof`, { dob: born() })).pass)
    } catch (problem) {
      const code = codeOf(problem)
      if (code === 'link.invalid') showRefusal(scene, problem)
      if (code === 'tooManyTries') return words.locked
      return code === 'link.proofWrong' || code === 'request.invalid' ? words.wrong : words.failed
    }
    await loadPage(scene, true)
    return undefined
  })
  const choose = (language: Language) => birthDateForm({ ...scene, language })
  show(scene.page, [top({ ...scene, choose }), h('h1', {}, words.title), h('p', {}, words.askWhy), form])
}

function showPage(scene: Scene, reply: MemberPageReply, isAnswer: boolean) {
  const words = speak(scene.language)
  const { tag } = languages[scene.language]
  const { timeZone } = reply
  const choose = (language: Language) => {
    showPage({ ...scene, language }, reply, false)
    void reloadPage({ ...scene, language })
  }
  scene.sight.isOpen = true
  show(
    scene.page,
    [
      top({ ...scene, choose }),
      h('h1', {}, words.hello(reply.firstName)),
      h('p', { class: 'dim' }, reply.clinic),
      ...reply.vitals.map((vital) => vitalCard(vital, { words, tag, timeZone })),
      reply.vitals.length === 0 && h('p', {}, words.noReadings),
      h('section', { 'aria-label': words.next }, h('h2', {}, words.next), h('p', {}, nextWords(reply, tag) ?? words.noNext)),
      reply.hasPlan && planPart(scene),
      deviceHelp(reply.devices, words),
      messageForm(scene),
      h('button', { type: 'button', class: 'screen', onclick: () => print() }, words.print),
    ],
    { isAnswer },
  )
}

const nextWords = ({ nextEventOn }: MemberPageReply, tag: string) =>
  nextEventOn && new Date(`${nextEventOn}T12:00:00Z`).toLocaleDateString(tag, { dateStyle: 'full', timeZone: 'UTC' })

/** The care plan in force as a document, in the frame of the language that the page is in. */
function planPart(scene: Scene) {
  const words = allWords[scene.language]
  const element = h('p', { role: 'alert', class: 'said' })
  const open = async () => {
    element.textContent = ''
    try {
      save(await scene.calls.file(`${base}/care-plan/${scene.language}`), `${words.plan}.pdf`)
    } catch (problem) {
      if (codeOf(problem) === 'link.unproved' || codeOf(problem) === 'link.invalid') showRefusal(scene, problem)
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

function messageForm(scene: Scene) {
  const words = allWords[scene.language]
  const text = h('textarea', { maxlength: 1600 }) as HTMLTextAreaElement
  scene.typed.showIn(text)
  const hint = h('p', { class: 'dim' }, words.messageHint)
  const form = formOf({ label: words.message, submit: words.send, fields: [h('label', {}, words.message, text), hint] }, async () => {
    if (text.value.trim() === '') return words.empty
    try {
      // The same message under the same name, until it has arrived
      await scene.typed.send((typed) => scene.calls.post(`${base}/message`, typed))
    } catch (problem) {
      if (codeOf(problem) === 'link.unproved' || codeOf(problem) === 'link.invalid') showRefusal(scene, problem)
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
