/** /check-in#secret: the member proves the date of birth and answers one question a screen, in their language. */
import { Button } from '@mantine/core'
import { type AnswersBySet, mergeAnswers } from '@vitalrounds/domain/check-ins/answers'
import { publicCheckInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Language } from '@vitalrounds/domain/values/languages'
import { useEffect, useState } from 'react'
import { PublicPage } from '../auth/parts/PublicPage.tsx'
import { callByLink } from '../platform/link-api.ts'
import { ApiProblem } from '../platform/wire.ts'
import { ChosenDay } from './ChosenDay.tsx'
import { guessLanguage, languages } from '../ui/languages.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './CheckIns.module.css'
import { AnswerQueue } from './answer-queue.ts'
import { Emergency } from './Emergency.tsx'
import { checkInWords } from './page-words.ts'
import { answerOf, answerTo, applying, isAlarming } from './running.ts'

type CheckInPageReply = Reply<typeof publicCheckInApi.look>
type Open = { look: CheckInPageReply; bearer: string }

export function PublicCheckInPage({ secret }: { secret: string }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const language = open?.look.language ?? guessLanguage(navigator.languages)
  const words = checkInWords[language]
  usePageLanguage(languages[language].tag)
  const onRefused = (problem: unknown) => {
    if (problem instanceof ApiProblem && problem.code === 'link.invalid') setOver(true)
  }
  return (
    <PublicPage title={end === null ? words.title : words.thanks}>
      <div className={styles['public']} lang={languages[language].tag}>
        {isOver ? (
          <p className={styles['big']} role="alert">
            {words.over}
          </p>
        ) : end !== null ? (
          <p className={styles['big']} role="status">
            {end}
          </p>
        ) : open ? (
          <Questions {...open} onEnd={setEnd} onRefused={onRefused} />
        ) : (
          <Proof secret={secret} language={language} onOpen={setOpen} onRefused={onRefused} />
        )}
      </div>
    </PublicPage>
  )
}

/** A reader speaks the whole page as the document says. */
function usePageLanguage(tag: string) {
  useEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = tag
    return () => {
      document.documentElement.lang = before
    }
  }, [tag])
}

function refusalWords(problem: unknown, language: Language): string {
  const words = checkInWords[language]
  const code = problem instanceof ApiProblem ? problem.code : 'network'
  if (code === 'link.proofWrong' || code === 'request.invalid') return words.wrong
  return code === 'tooManyTries' ? words.locked : words.failed
}
// Before the proof nothing is known of the member, the language neither
const birthWords = 'Date of birth · Fecha de nacimiento · 出生日期 · 생년월일'

type ProofProps = { secret: string; language: Language; onOpen: (open: Open) => void; onRefused: (problem: unknown) => void }

function Proof({ secret, language, onOpen, onRefused }: ProofProps) {
  const [dob, setDob] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const prove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { pass } = await callByLink(publicCheckInApi.prove, secret, { body: { dob } })
      const bearer = `${secret}.${pass}`
      onOpen({ look: await callByLink(publicCheckInApi.look, bearer, {}), bearer })
    } catch (error) {
      setProblem(error)
      onRefused(error)
    }
    setBusy(false)
  }
  return (
    <form
      className={styles['public']}
      onSubmit={(event) => {
        event.preventDefault()
        if (dob !== '' && !isBusy) void prove()
      }}
    >
      <ChosenDay language={languages[language].tag} label={birthWords} value={dob} onDay={setDob} />
      {problem !== null && <Banner tone="danger">{refusalWords(problem, language)}</Banner>}
      <Button type="submit" size="md" loading={isBusy} disabled={dob === ''}>
        OK
      </Button>
    </form>
  )
}

type RunnerProps = Open & { onEnd: (words: string) => void; onRefused: (problem: unknown) => void }

function useAnswers({ look, bearer, onEnd, onRefused }: RunnerProps) {
  const [answers, setAnswers] = useState<AnswersBySet>(look.answers)
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<unknown>(null)
  const questions = applying(look.questions, answers)
  const [queue] = useState(() => new AnswerQueue((some) => callByLink(publicCheckInApi.save, bearer, { body: { answers: some } }).catch((problem: unknown) => { onRefused(problem); throw problem }))) // prettier-ignore
  const [isEnding, setEnding] = useState(false)
  const finish = async () => {
    setEnding(true)
    setProblem(null)
    try {
      const { endWords } = await queue.end((rest) => callByLink(publicCheckInApi.finish, bearer, { body: { answers: rest } }))
      onEnd(endWords)
    } catch (error) {
      setProblem(error)
      onRefused(error)
      setEnding(false)
    }
  }
  const go = (next: AnswersBySet) => {
    const left = applying(look.questions, next)
    if (at + 1 < left.length) setAt(at + 1)
    else void finish()
  }
  const give = (input: string | number) => {
    const question = questions[at]
    // The end takes the one use of the link: a second press on its way must not ask for another
    if (!question || isEnding) return
    const answer = answerOf(question, input)
    const next = mergeAnswers(answers, answer)
    setAnswers(next)
    queue.keep(answer)
    go(next)
  }
  return {
    answers,
    at,
    questions,
    give,
    problem,
    skip: () => !isEnding && go(answers),
    back: () => setAt(Math.max(0, at - 1)),
  }
}

function Questions(props: RunnerProps) {
  const { words, language } = props.look
  const { answers, at, questions, give, problem, skip, back } = useAnswers(props)
  const question = questions[at]
  if (!question) return null
  const input = answerTo(answers, question)
  return (
    <>
      <Emergency isNow={isAlarming(questions, answers)}>
        <p className={styles['emergency']}>{words.emergency}</p>
      </Emergency>
      {question.setId === 'phq2' && <p className={styles['emergency']}>{words.mood988}</p>}
      {at === 0 && <Note>{words.intro}</Note>}
      <Note>
        {at + 1} / {questions.length}
      </Note>
      <p className={styles['big']} id="question">
        {question.text}
      </p>
      {question.type === 'choice' ? (
        <div className={styles['options']} role="group" aria-labelledby="question">
          {question.options.map(({ value, text }) => (
            <button key={value} type="button" className={styles['answer']} aria-pressed={input === value} onClick={() => give(value)}>
              {text}
            </button>
          ))}
        </div>
      ) : (
        <Typed key={question.id} {...{ question, given: input, language }} next={words.next} onGive={give} />
      )}
      <div className={styles['acts']}>
        <Button variant="default" disabled={at === 0} onClick={back}>
          {words.back}
        </Button>
        <Button variant="subtle" onClick={skip}>
          {words.skip}
        </Button>
      </div>
      {problem !== null && <Banner tone="danger">{refusalWords(problem, language)}</Banner>}
    </>
  )
}

type TypedProps = { question: CheckInPageReply['questions'][number]; given: string | number | undefined; language: Language; next: string; onGive: (input: string | number) => void } // prettier-ignore

/** Numbers are buttons, so that nobody types; a day is chosen. */
function Typed({ question, given, language, next, onGive }: TypedProps) {
  const [day, setDay] = useState(typeof given === 'string' ? given : '')
  if (question.type === 'number') {
    const [min, max] = [question.min ?? 0, question.max ?? 0]
    return (
      <div className={styles['acts']} role="group" aria-labelledby="question">
        {Array.from({ length: max - min + 1 }, (_, n) => (
          <button key={n} type="button" className={styles['answer']} aria-pressed={given === min + n} onClick={() => onGive(min + n)}>
            {min + n}
          </button>
        ))}
      </div>
    )
  }
  return (
    <div className={styles['acts']}>
      <ChosenDay language={languages[language].tag} labelledBy="question" value={day} onDay={setDay} />
      <Button size="md" disabled={day === ''} onClick={() => onGive(day)}>
        {next}
      </Button>
    </div>
  )
}
