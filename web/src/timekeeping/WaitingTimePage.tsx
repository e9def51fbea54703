/** /reports/manual-time: time entered by hand above the clinic's limit, for the second person, who approves or declines it. */
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { timeApprovalApi, type WaitingTime } from '@vitalrounds/domain/timekeeping/approval-api'
import { tabOf } from '@vitalrounds/domain/timekeeping/tracking'
import { usDate } from '@vitalrounds/domain/us-date'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateOf, timeOfDay } from '../platform/zones.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Dim, Lines } from '../ui/Lines.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable, act as actHead } from '../ui/table/PlainTable.tsx'
import styles from './ManageTimeTab.module.css'
import { lengthText, pageNames, programNames } from './time-words.ts'

const columns = ['Member', 'When', 'Entered by', 'What was done', 'Length', 'That day', actHead]
const lengthOf = ({ start, end }: WaitingTime) =>
  Temporal.Instant.from(end).epochMilliseconds - Temporal.Instant.from(start).epochMilliseconds

type Answering = { entry: WaitingTime; approve: boolean }

export function WaitingTimePage({ me }: { me: Me }) {
  return me.actions.includes('time.approve') ? (
    <Waiting me={me} />
  ) : (
    <>
      <PageHeader title="Time by hand" />
      <EmptyState title="Administrators decide on time entered by hand.">
        Your own entries show on each member’s Time tab whether they wait, and what was decided.
      </EmptyState>
    </>
  )
}

function Waiting({ me }: { me: Me }) {
  const query = useQuery(apiQuery(timeApprovalApi.list, { query: {} }))
  const [answering, setAnswering] = useState<Answering | null>(null)
  const { waiting = [], count = 0 } = query.data ?? {}
  return (
    <>
      <PageHeader title="Time by hand" note={query.data && `${countWithNoun(count, 'entry', 'entries')} to approve`} />
      <div className={styles['tab']}>
        {loadState(query, 'The time that waits could not be loaded', 'rows')}
        {query.data && count === 0 && (
          <EmptyState title="No time waits for a second person.">
            What somebody enters by hand above the daily limit stands here until somebody else approves or declines it.
          </EmptyState>
        )}
        {waiting.length > 0 && (
          <PlainTable label="Time that waits for a second person" columns={columns}>
            {waiting.map((entry) => (
              <Row key={entry._id} entry={entry} zone={me.groupTimeZone} onAnswer={setAnswering} />
            ))}
          </PlainTable>
        )}
        {count > waiting.length && <p className={styles['note']}>{`and ${count - waiting.length} more, once these are decided`}</p>}
      </div>
      {answering && <AnswerDialog key={answering.entry._id} {...answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

type RowProps = { entry: WaitingTime; zone: string; onAnswer: (answering: Answering) => void }

const Row = ({ entry, zone, onAnswer }: RowProps) => (
  <tr>
    <th scope="row">
      <Lines below={usDate(entry.dob)}>
        <Link
          to="/member-details/$memberId/$tab"
          params={{ memberId: entry.memberId, tab: 'manage-time' }}
          search={{ month: entry.yearMonth }}
        >
          {entry.memberName}
        </Link>
      </Lines>
    </th>
    <td>
      <Lines below={`${timeOfDay(entry.start, zone)} – ${timeOfDay(entry.end, zone)}`}>{dateOf(entry.start, zone)}</Lines>
    </td>
    <td>
      {entry.by.name}
      {entry.by.title !== '' && `, ${entry.by.title}`}
    </td>
    <td>
      <Lines below={<Dim>{`${pageNames[tabOf(entry.url) ?? 'profile']} · ${programNames[entry.program]}`}</Dim>}>{entry.desc}</Lines>
    </td>
    <td>{lengthText(lengthOf(entry))}</td>
    <td>
      <Lines below={<Dim>{`limit ${entry.limitMinutes} min`}</Dim>}>{lengthText(entry.dayMs)}</Lines>
    </td>
    <td>
      {entry.isOwn ? (
        <Dim>Entered by you: somebody else decides.</Dim>
      ) : (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => onAnswer({ entry, approve: true })}>
            Approve
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onAnswer({ entry, approve: false })}>
            Decline
          </Button>
        </Group>
      )}
    </td>
  </tr>
)

function AnswerDialog({ entry, approve, onClose }: Answering & { onClose: () => void }) {
  const answer = useAct(
    (reason: string) => call(timeApprovalApi.decide, { params: { approvalId: entry._id }, body: { approve, reason } }),
    { done: approve ? 'Approved: it counts now' : 'Declined: it stays uncounted', onDone: onClose },
  )
  return (
    <ReasonDialog
      title={approve ? 'Approve this time' : 'Decline this time'}
      about={`${entry.memberName}, ${usDate(entry.dob)}`}
      usual={
        approve
          ? ['Fits the notes of that day', 'Asked whoever entered it']
          : ['No record of the work', 'Not care management', 'Entered for the wrong member']
      }
      confirmLabel={approve ? 'Approve' : 'Decline'}
      isBusy={answer.isPending}
      error={problemWords(answer.error)}
      onConfirm={(reason) => answer.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>{`${lengthText(lengthOf(entry))} by ${entry.by.name}: ${entry.desc ?? ''}`}</DialogText>
      <DialogText>
        {approve
          ? 'It counts towards billing from now on, as far as nothing else stands against it. This cannot be undone; it can be excluded.'
          : 'It stays on record and never counts. This cannot be undone.'}
      </DialogText>
    </ReasonDialog>
  )
}
