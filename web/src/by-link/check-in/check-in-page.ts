/** /check-in#secret: the date of birth, then one question a screen in the member's language, then what to do next. */
import { type AnswersBySet, mergeAnswers } from '@vitalrounds/domain/check-ins/answers'
import type { publicCheckInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Language } from '@vitalrounds/domain/values/languages'
import { AnswerQueue } from '../../check-ins/parts/answer-queue.ts'
import { answerOf, answerTo, applying, firstOpen, isAlarming } from '../../check-ins/parts/running.ts'
import { h, show } from '../dom.ts'
import { codeOf, linkCalls } from '../link-call.ts'
import { birthDateForm, dayFields } from '../patient/birth-date.ts'
import { beginPage, callPart, clinicPart, type PatientPage, showRefusal, speak } from '../patient/patient-page.ts'
import { words as allWords } from '../patient/words.ts'
import { checkInWords } from './check-in-words.ts'
import { type CheckInEnd, type CheckInVitals, endParts } from './end-parts.ts'

type CheckIn = Reply<typeof publicCheckInApi.look>
type Question = CheckIn['questions'][number]
const base = 'check-in'
const titleIn = (language: Language) => checkInWords[language].title

export async function openCheckInPage(page: HTMLElement) {
  const context = await beginPage({ page, calls: linkCalls(location.hash.slice(1)), titleIn })
  await loadPage(context)
}

async function loadPage(context: PatientPage, isAnswer = false) {
  const { calls } = context
  try {
    const checkIn = await calls.get<CheckIn>(base)
    runCheckIn({ ...context, language: checkIn.language }, checkIn, isAnswer)
  } catch (problem) {
    if (codeOf(problem) !== 'link.unproved') return showRefusal(context, problem, () => void loadPage(context))
    birthDateForm(context, {
      prove: (dob) => calls.post<{ pass: string }>(`${base}/proof`, { dob }),
      onProved: () => loadPage(context, true),
    })
  }
}

type Run = {
  context: PatientPage
  checkIn: CheckIn
  queue: AnswerQueue
  answers: AnswersBySet
  /** Which question is on screen. */
  at: number
  isEnding: boolean
}

function runCheckIn(context: PatientPage, checkIn: CheckIn, isAnswer: boolean) {
  speak(context)
  const { calls } = context
  const onRefused = (problem: unknown) => {
    // Taken back meanwhile: nothing of the questions stays on the page
    if (codeOf(problem) === 'link.invalid') void showRefusal(context, problem, () => undefined)
    throw problem
  }
  const queue = new AnswerQueue((answers) => calls.put(`${base}/answers`, { answers }, true).catch(onRefused))
  const at = Math.min(
    firstOpen(applying(checkIn.questions, checkIn.answers), checkIn.answers),
    applying(checkIn.questions, checkIn.answers).length - 1,
  )
  drawQuestion({ context, checkIn, queue, answers: checkIn.answers, at, isEnding: false }, isAnswer)
}

function drawQuestion(run: Run, isAnswer: boolean) {
  const { context, checkIn, answers, at } = run
  const { words, questions: all } = checkIn
  const questions = applying(all, answers)
  const question = questions[at]
  if (!question) return
  const own = checkInWords[context.language]
  show(
    context.page,
    [
      clinicPart(context),
      isAlarming(questions, answers) ? alarmPart(run) : h('p', { class: 'emergency' }, words.emergency),
      question.setId === 'phq2' && h('p', { class: 'emergency' }, words.mood988),
      at === 0 && h('p', {}, `${words.intro} ${own.count(String(questions.length))}`),
      h('p', { class: 'dim place' }, own.place(String(at + 1), String(questions.length))),
      h('h1', { id: 'question' }, question.text),
      answerFields(run, question),
      h(
        'div',
        { class: 'row' },
        at > 0 && h('button', { type: 'button', onclick: () => drawQuestion({ ...run, at: at - 1 }, true) }, words.back),
        h('button', { type: 'button', onclick: () => goOn(run, answers) }, words.skip),
      ),
      h('p', { role: 'alert', class: 'said' }),
    ],
    { isAnswer },
  )
}

/** An answer spoke of an emergency: whom to call stands above all else, and the questions can go on. */
function alarmPart({ context, checkIn }: Run): HTMLElement {
  const title = checkInWords[context.language].callNow
  return h(
    'section',
    { class: 'danger critical', role: 'alert' },
    h('h2', {}, title),
    h('p', {}, checkIn.words.emergency),
    ...callPart(context),
  )
}

function answerFields(run: Run, question: Question): HTMLElement {
  const input = answerTo(run.answers, question)
  const give = (value: string | number) => giveAnswer(run, question, value)
  const choice = (value: string | number, text: string) =>
    h('button', { type: 'button', class: 'answer', 'aria-pressed': input === value ? 'true' : 'false', onclick: () => give(value) }, text)
  const group = { role: 'group', 'aria-labelledby': 'question' }
  if (question.type === 'choice')
    return h('div', { ...group, class: 'answers' }, ...question.options.map(({ value, text }) => choice(value, text)))
  if (question.type === 'date') return dateField(run, question, give)
  const [min, max] = [question.min ?? 0, question.max ?? 0]
  return h('div', { ...group, class: 'numbers' }, ...Array.from({ length: max - min + 1 }, (_, n) => choice(min + n, String(min + n))))
}

function dateField({ context, checkIn, answers }: Run, question: Question, give: (value: string) => void): HTMLElement {
  const input = answerTo(answers, question)
  const { language } = context
  const { fieldset, day } = dayFields(question.text, allWords[language], { language, value: typeof input === 'string' ? input : '' })
  const next = h('button', { type: 'button', onclick: () => day() !== '' && give(day()) }, checkIn.words.next)
  return h('div', { class: 'answers date' }, fieldset, next)
}

function giveAnswer(run: Run, question: Question, input: string | number) {
  // The end takes the one use of the link: a second press on its way must not ask for another
  if (run.isEnding) return
  const answer = answerOf(question, input)
  run.queue.keep(answer)
  goOn(run, mergeAnswers(run.answers, answer))
}

function goOn(run: Run, answers: AnswersBySet) {
  if (run.isEnding) return
  const questions = applying(run.checkIn.questions, answers)
  if (run.at + 1 < questions.length) return drawQuestion({ ...run, answers, at: run.at + 1 }, true)
  Object.assign(run, { answers, isEnding: true })
  void finish(run)
}

async function finish(run: Run) {
  const { context, queue } = run
  try {
    // The end takes the one use of the link, so the values are read before; without them the end says what to do all the same
    const measured = await context.calls.get<CheckInVitals>(`${base}/vitals`).catch(() => null)
    const end = await queue.end((rest) => context.calls.post<CheckInEnd>(`${base}/answers`, { answers: rest }))
    show(context.page, endParts(context, end, measured, Date.now()), { isAnswer: true })
  } catch (problem) {
    if (codeOf(problem) === 'link.invalid') return showRefusal(context, problem, () => undefined)
    const retry = { ...run, isEnding: false }
    drawQuestion(retry, false)
    const said = context.page.querySelector('.said')
    if (said) said.textContent = allWords[context.language].failed
  }
}
