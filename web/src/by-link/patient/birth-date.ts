/** The date of birth, asked alike on every page of a patient: the month by its name, so that no order of figures is guessed. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { typedCode } from '@vitalrounds/domain/values/typed-code'
import { languages } from '../../ui/languages.ts'
import { formOf, h, show } from '../dom.ts'
import { codeOf } from '../link-call.ts'
import { phoneLink } from '../clinic.ts'
import { clinicPart, languageChoice, type PatientPage, showRefusal, speak } from './patient-page.ts'
import type { Words } from './word-types.ts'

type Part = 'year' | 'month' | 'day'
export type DayFields = { fieldset: HTMLElement; day: () => string }

const twoDigits = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

/** In which order the language says a day. */
const orderOf = (tag: string): Part[] =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'short' })
    .formatToParts()
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))

const monthsOf = (tag: string) => {
  const name = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return twoDigits(12).map((month) => h('option', { value: month }, name.format(Date.UTC(2000, Number(month) - 1))))
}

/** Until the year is known February has 29. */
const lengthOf = (year: string, month: string) =>
  month === '' ? 31 : new Date(Date.UTC(year.length === 4 ? Number(year) : 2000, Number(month), 0)).getUTCDate()

/** Fields of a day; a whole day as `YYYY-MM-DD`, else empty. What was chosen before is `value`. */
export function dayFields(legend: string, words: Words, { language, value = '' }: { language: Language; value?: string }): DayFields {
  const { tag } = languages[language]
  const [storedYear = '', storedMonth = '', storedDay = ''] = value.split('-')
  const day = h(
    'select',
    { autocomplete: 'bday-day' },
    h('option', { value: '' }),
    ...twoDigits(31).map((of) => h('option', { value: of }, String(Number(of)))),
  ) as HTMLSelectElement
  const month = h('select', { autocomplete: 'bday-month' }, h('option', { value: '' }), ...monthsOf(tag)) as HTMLSelectElement
  const year = h('input', { inputmode: 'numeric', autocomplete: 'bday-year' }) as HTMLInputElement
  Object.assign(day, { value: storedDay })
  Object.assign(month, { value: storedMonth })
  year.value = storedYear
  // No day that never was: of another month than before it is asked for again
  const typedYear = () => typedCode(year.value)
  const check = () => {
    if (Number(day.value) > lengthOf(typedYear(), month.value)) day.value = ''
  }
  month.addEventListener('change', check)
  year.addEventListener('input', check)
  const fields: Record<Part, HTMLElement> = { year, month, day }
  const fieldset = h('fieldset', {}, h('legend', {}, legend), ...orderOf(tag).map((part) => h('label', {}, words[part], fields[part])))
  const chosen = () => [typedYear(), month.value, day.value]
  return { fieldset, day: () => (/^\d{4}$/.test(typedYear()) && chosen().every(Boolean) ? chosen().join('-') : '') }
}

type Proof = {
  /** Takes the date and answers the pass. */
  prove: (dob: string) => Promise<{ pass: string }>
  onProved: () => Promise<void>
}

export function birthDateForm(context: PatientPage, proof: Proof) {
  const words = speak(context)
  const { page, calls, language } = context
  const { fieldset, day } = dayFields(words.ask, words, { language })
  const form = formOf({ label: words.ask, submit: words.open, fields: [fieldset] }, async () => {
    try {
      calls.open((await proof.prove(day())).pass)
    } catch (problem) {
      const code = codeOf(problem)
      if (code === 'link.invalid') await showRefusal(context, problem, () => undefined)
      if (code === 'tooManyTries') return words.locked
      return code === 'link.proofWrong' || code === 'request.invalid' ? words.wrong : words.failed
    }
    await proof.onProved()
    return undefined
  })
  show(page, [
    clinicPart(context),
    h('h1', {}, context.titleIn(language)),
    h('p', {}, words.askWhy),
    form,
    h('p', {}, phoneLink('911', words.emergency, 'dim')),
    languageChoice(language, (other) => birthDateForm({ ...context, language: other }, proof)),
  ])
}
