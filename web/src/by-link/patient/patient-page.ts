/** What the pages of a patient have in common: the clinic, the language, the date of birth and what is said of a link that opens nothing. */
import { typedPhone } from '@vitalrounds/domain/phone'
import type { Language } from '@vitalrounds/domain/values/languages'
import { guessLanguage, languageNames, languages } from '../../ui/languages.ts'
import { clinicBar, type ClinicState, findClinic, phoneLink } from '../clinic.ts'
import { h, show } from '../dom.ts'
import { codeOf, type LinkCalls } from '../link-call.ts'
import { words as allWords } from './words.ts'

export type PatientPage = {
  page: HTMLElement
  calls: LinkCalls
  clinic: ClinicState
  language: Language
  /** What the page is called, in a language. */
  titleIn: (language: Language) => string
}

type PageBasis = Pick<PatientPage, 'page' | 'calls' | 'titleIn'>

/** Before it is known whose page it is, in the language of the browser. */
export async function beginPage(basis: PageBasis): Promise<PatientPage> {
  return { ...basis, clinic: await findClinic(basis.calls), language: guessLanguage(navigator.languages) }
}

/** The language that the page is in now. */
export const spokenLanguage = () => languageNames.find((name) => languages[name].tag === document.documentElement.lang) ?? 'English'

export function speak({ language, titleIn }: Pick<PatientPage, 'language' | 'titleIn'>) {
  document.documentElement.lang = languages[language].tag
  document.title = titleIn(language)
  return allWords[language]
}

export const clinicPart = ({ clinic, language }: Pick<PatientPage, 'clinic' | 'language'>) => clinicBar(clinic, allWords[language].call)

/** The language, chosen again at any time. */
export function languageChoice(language: Language, choose: (language: Language) => void): HTMLElement {
  const option = (name: Language) =>
    h('option', { value: name, selected: name === language, lang: languages[name].tag }, languages[name].name)
  const select = h('select', {}, ...languageNames.map(option)) as HTMLSelectElement
  select.addEventListener('change', () => {
    choose(select.value as Language)
    document.querySelector('select')?.focus()
  })
  return h('label', { class: 'language screen' }, allWords[language].language, select)
}

/** Whom to call now: the clinic where its number is known, and 911. */
export function callPart({ clinic, language }: Pick<PatientPage, 'clinic' | 'language'>): HTMLElement[] {
  const words = allWords[language]
  const clinicLink = clinicPhone({ clinic, language })
  return [...(clinicLink ? [clinicLink] : []), phoneLink('911', words.call911, 'call wide urgent')]
}

export function clinicPhone({ clinic, language }: Pick<PatientPage, 'clinic' | 'language'>): HTMLElement | null {
  const phone = clinic.clinic?.phone
  return phone ? phoneLink(phone, allWords[language].call(typedPhone(phone)), 'call wide') : null
}

/** Says why the page does not open, what to do, and whom to call. What became of the link is asked anew: it may have ended just now. */
export async function showRefusal(context: PatientPage, problem: unknown, again: () => void) {
  const isOver = codeOf(problem) === 'link.invalid'
  const clinic = isOver ? await findClinic(context.calls) : context.clinic
  drawRefusal({ ...context, clinic: clinic.clinic ? clinic : context.clinic }, { problem, again, state: clinic.state })
}

type Refusal = { problem: unknown; again: () => void; state: ClinicState['state'] }

function drawRefusal(context: PatientPage, refusal: Refusal) {
  const words = speak(context)
  const isOver = codeOf(refusal.problem) === 'link.invalid'
  const over = words.states[refusal.state === 'open' ? 'expired' : refusal.state]
  const title = isOver ? over.title : context.titleIn(context.language)
  const statement = isOver ? over.what : codeOf(refusal.problem) === 'tooManyTries' ? words.locked : words.failed
  show(context.page, [
    clinicPart(context),
    h('h1', {}, title),
    h('p', { role: 'alert' }, statement),
    clinicPhone(context),
    !isOver && h('button', { type: 'button', onclick: refusal.again }, words.again),
    h('p', {}, phoneLink('911', words.emergency, 'dim')),
    languageChoice(context.language, (language) => drawRefusal({ ...context, language }, refusal)),
  ])
}
