/** An alert that waits for its doctor: the question, what was known of the member, and an answer with one key. */
import { Button, Textarea } from '@mantine/core'
import { alertApi } from '@vitalrounds/domain/alerts/api'
import { answerProblem } from '@vitalrounds/domain/alerts/alert'
import { type AlertAnswer, alertAnswerNames, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import { validationError } from '@vitalrounds/domain/problems'
import { useQuery } from '@tanstack/react-query'
import { type OpenedDraft, useOpenedDraft, useTextDraft } from '../drafts/parts/use-text-draft.ts'
import { MemberHeading } from '../members/parts/MemberHeading.tsx'
import { apiQuery, call } from '../platform/api.ts'
import { draftWords } from '../platform/draft-keeper.ts'
import { useShortcuts } from '../platform/keyboard.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { KeyHint } from '../ui/KeyHint.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { ReadingBar } from '../ui/reading/ReadingBar.tsx'
import styles from './AlertDoctorTab.module.css'
import { SnapshotPreview } from './SnapshotPreview.tsx'
import { May } from '../ui/rights/May.tsx'

type WaitingAlert = { _id: string; memberId: string; memberName: string; time: string; by: string; to: string; value: string }
type Props = { me: Me; alert: WaitingAlert; onDone: () => void }

export function AlertToAnswer(props: Props) {
  const { alert, me } = props
  const query = useQuery(apiQuery(alertApi.read, { params: { alertId: alert._id } }))
  const opened = useOpenedDraft({ memberId: alert.memberId, kind: 'alertAnswer' })
  const why = query.data && validationError(answerProblem(me, query.data.alert))
  return (
    <>
      {opened !== undefined && <Answers {...props} why={why} opened={opened} />}
      <MemberHeading memberId={alert.memberId} name={alert.memberName} tab="alert-doctor" title="Open the chart" />
      <p className={styles['dim']}>
        {alert.by} asks {alert.to}, {dateTimeZone(alert.time, me.timeZone)}
      </p>
      <p className={styles['value']}>{alert.value}</p>
      {loadState(query, 'The alert could not be loaded', 'rows')}
      {query.data && <SnapshotPreview snapshot={query.data.snapshot} title="Known when it was sent" />}
    </>
  )
}

type AnswersProps = Props & { why: string | undefined; opened: OpenedDraft }

/** The words as they are kept while typed, and what sends them with an answer. */
function useAnswer({ alert, why, opened, onDone }: AnswersProps) {
  // Words begun for another question are none for this one
  const own = opened?.form['about'] === alert._id ? opened : null
  const answer = useAct(
    ({ choice, words, key }: { choice: AlertAnswer; words: string; key: string }) =>
      call(alertApi.answer, { params: { alertId: alert._id }, body: { answer: choice, words, draft: key } }),
    { done: `${alert.memberName}: answered`, onDone },
  )
  const draft = useTextDraft(
    { memberId: alert.memberId, kind: 'alertAnswer' },
    { opened: own, empty: { about: alert._id, words: '' }, isPaused: answer.isPending, isTried: answer.isError },
  )
  const send = async (choice: AlertAnswer) => {
    if (why !== undefined || answer.isPending) return
    await draft.keeper.settled()
    answer.mutate({ choice, words: draft.form.words, key: draft.key })
  }
  return { answer, draft, send }
}

function Answers(props: AnswersProps) {
  const { why } = props
  const { answer, draft, send } = useAnswer(props)
  useShortcuts(
    alertAnswerNames.map((name, at) => ({
      keys: String(at + 1),
      title: `Answer: ${alertAnswers[name]}`,
      group: 'Desk',
      run: () => void send(name),
    })),
  )
  return (
    <ReadingBar>
      {alertAnswerNames.map((name, at) => (
        <May key={name} do="alert.write">
          <Button
            size="compact-sm"
            variant="default"
            disabled={why !== undefined}
            loading={answer.isPending && answer.variables.choice === name}
            rightSection={<KeyHint>{String(at + 1)}</KeyHint>}
            onClick={() => void send(name)}
          >
            {alertAnswers[name]}
          </Button>
        </May>
      ))}
      <Textarea
        className={styles['words']}
        label="A few words, if you like"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={draft.form.words}
        onChange={(event) => draft.change({ words: event.currentTarget.value })}
      />
      {draft.form.words !== '' && <span className={styles['dim']}>{draftWords(draft.keeper.state)}</span>}
      {why !== undefined && <span className={styles['dim']}>{why}</span>}
      {answer.error && <Banner tone="danger">{problemWords(answer.error)}</Banner>}
    </ReadingBar>
  )
}
