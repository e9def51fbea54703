/** A check-in on the phone: the words to read, one key an answer; what was given is kept as it is given. */
import { Button, TextInput } from '@mantine/core'
import { type AnswersBySet, mergeAnswers } from '@vitalrounds/domain/check-ins/answers'
import { type CheckInQuestion, checkInApi, type SpokenAnswers } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { focusAtOnce } from '../ui/focus-at-once.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './CheckIns.module.css'
import { AnswerQueue } from './parts/answer-queue.ts'
import { Emergency } from './Emergency.tsx'
import { answerOf, answerTo, applying, firstOpen, isAlarming } from './parts/running.ts'

type StartedCheckIn = Reply<typeof checkInApi.start>
export type FinishedCheckIn = Reply<typeof checkInApi.finish>
type Props = { asking: StartedCheckIn; member: Member; onDone: (finished: FinishedCheckIn) => void; onClose: () => void }

function useRun({ asking, member, onDone }: Omit<Props, 'onClose'>) {
  const [answers, setAnswers] = useState<AnswersBySet>(asking.answers)
  const questions = applying(asking.questions, answers)
  const [at, setAt] = useState(() => firstOpen(applying(asking.questions, asking.answers), asking.answers))
  const params = { id: member._id, checkInId: asking._id }
  const [queue] = useState(() => new AnswerQueue((input) => call(checkInApi.save, { params, body: { answers: input } })))
  const finish = useAct(() => queue.end((rest) => call(checkInApi.finish, { params, body: { answers: rest } })), {
    done: 'Check-in kept',
    onDone: () => undefined,
  })
  const give = (question: CheckInQuestion, input: string | number) => {
    const answer = answerOf(question, input)
    const next = mergeAnswers(answers, answer)
    setAnswers(next)
    setAt(applying(asking.questions, next).indexOf(question) + 1)
    queue.keep(answer)
  }
  const end = () => finish.mutate(undefined, { onSuccess: onDone })
  return { answers, questions, at, setAt, give, end, finish }
}

export function PhoneRunner(props: Props) {
  const { asking, onClose } = props
  const { answers, questions, at, setAt, give, end, finish } = useRun(props)
  const question = questions[at]
  const answered = questions.filter((question) => answerTo(answers, question) !== undefined).length
  return (
    <section className={styles['runner']} aria-label="Check-in by phone">
      <Note>
        {Math.min(at + 1, questions.length)} of {questions.length} · {answered} answered
        {!asking.isReviewed && ' · this language was not reviewed by a native clinician'}
      </Note>
      {at === 0 && <Aloud spoken={asking.intro} />}
      <Emergency isNow={isAlarming(questions, answers)}>
        <Aloud spoken={asking.emergency} isStrong />
      </Emergency>
      {asking.mood988 && question?.setId === 'phq2' && <Aloud spoken={asking.mood988} isStrong />}
      {question ? (
        <Question
          key={`${question.setId} ${question.id}`}
          question={question}
          given={answerTo(answers, question)}
          onGive={(value) => give(question, value)}
          onBack={at > 0 ? () => setAt(at - 1) : undefined}
          onSkip={() => setAt(at + 1)}
        />
      ) : (
        <End answered={answered} isBusy={finish.isPending} onEnd={end} onBack={() => setAt(questions.length - 1)} />
      )}
      {finish.error && <Banner tone="danger">{problemWords(finish.error)}</Banner>}
      <div className={styles['acts']}>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Leave; go on later
        </Button>
      </div>
    </section>
  )
}

/** Read aloud as it stands; whoever does not speak the language sees what it says. */
const Aloud = ({ spoken: { text, english }, isStrong = false }: { spoken: SpokenAnswers; isStrong?: boolean }) => (
  <div>
    {isStrong ? <p className={styles['emergency']}>{text}</p> : <Note>{text}</Note>}
    {text !== english && <Note>{english}</Note>}
  </div>
)

type EndProps = { answered: number; isBusy: boolean; onEnd: () => void; onBack: () => void }

function End({ answered, isBusy, onEnd, onBack }: EndProps) {
  return (
    <div className={styles['acts']}>
      <Button ref={focusAtOnce} loading={isBusy} disabled={answered === 0} onClick={onEnd}>
        Finish
      </Button>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

type QuestionProps = {
  question: CheckInQuestion
  given: string | number | undefined
  onGive: (input: string | number) => void
  /** Absent at the first. */
  onBack: (() => void) | undefined
  onSkip: () => void
}

/** A question that can be seen takes the next key already: the field where one is typed, else the whole. */
const focusQuestion = (frame: HTMLElement | null) => focusAtOnce(frame && (frame.querySelector('input') ?? frame))

/** Keys 1 to 9 answer, Backspace goes back; a number or a day is typed and sent with Enter. */
function Question({ question, given, onGive, onBack, onSkip }: QuestionProps) {
  const isChoice = question.type === 'choice'
  return (
    // The keys are shortcuts of the buttons inside, which do the same
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={focusQuestion}
      tabIndex={-1}
      className={styles['question']}
      onKeyDown={(event) => {
        if (!isChoice || event.ctrlKey || event.metaKey || event.altKey) return
        const option = question.options[Number(event.key) - 1]
        if (option) onGive(option.value)
        else if (event.key === 'Backspace') onBack?.()
        else return
        event.preventDefault()
      }}
    >
      <h3 id="asked">{question.text}</h3>
      {question.text !== question.english && <Note>{question.english}</Note>}
      {isChoice ? (
        <div className={styles['options']} role="group" aria-label={question.english}>
          {question.options.map(({ value, text, english }, n) => (
            <Button key={value} variant={given === value ? 'filled' : 'default'} onClick={() => onGive(value)}>
              <KeyHint>{String(n + 1)}</KeyHint> {text}
              {text !== english && ` (${english})`}
            </Button>
          ))}
        </div>
      ) : (
        <Typed question={question} given={given} onGive={onGive} />
      )}
      <div className={styles['acts']}>
        {onBack && (
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </div>
  )
}

const isWithin = (typed: string, min: number, max: number) => /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max

function Typed({ question, given, onGive }: Pick<QuestionProps, 'question' | 'given' | 'onGive'>) {
  const [typed, setTyped] = useState(given === undefined ? '' : String(given))
  const { min, max, type } = question
  const number = Number(typed)
  const isWrong = type === 'number' && !isWithin(typed, min ?? 0, max ?? 0)
  return (
    <form
      className={styles['acts']}
      onSubmit={(event) => {
        event.preventDefault()
        if (type === 'date' ? typed !== '' : !isWrong) onGive(type === 'date' ? typed : number)
      }}
    >
      <TextInput
        aria-labelledby="asked"
        type={type === 'date' ? 'date' : 'text'}
        inputMode={type === 'date' ? undefined : 'numeric'}
        placeholder={type === 'date' ? undefined : `${min} to ${max}`}
        error={typed !== '' && isWrong ? `A whole number from ${min} to ${max}.` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">Next</Button>
    </form>
  )
}
