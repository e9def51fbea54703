/** The check-ins of a member, newest first: what each came to, what was answered, and those that were begun and left. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { type CheckIn, checkInApi } from '@vitalrounds/domain/check-ins/api'
import type { Level } from '@vitalrounds/domain/check-ins/question-sets'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { DraftedReasonDialog } from '../drafts/parts/DraftedReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Fold } from '../ui/Fold.tsx'
import { Lines } from '../ui/Lines.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { SeverityChip } from '../ui/SeverityChip.tsx'
import { Note, Section } from '../ui/Sections.tsx'
import styles from './CheckIns.module.css'
import { levelWords, severityOf } from './level-words.ts'
import { May } from '../ui/rights/May.tsx'

const LevelChip = ({ level }: { level: Level }) =>
  level === 'green' ? <b>{levelWords.green}</b> : <SeverityChip severity={severityOf[level]}>{levelWords[level]}</SeverityChip>

const states: Record<CheckIn['state'], string> = {
  open: 'begun, not finished',
  sent: 'sent, not answered yet',
  answered: 'answered, being scored',
  complete: 'complete',
  withdrawn: 'taken back',
  expired: 'not answered in time',
}

type HistoryProps = {
  page: Reply<typeof checkInApi.list>
  member: Member
  zone: string
  /** Absent while one is being asked. */
  onStart?: (sets: readonly string[]) => void
}

export function History({ page, member, zone, onStart }: HistoryProps) {
  const [back, setBack] = useState<CheckIn | null>(null)
  if (page.count === 0) return <EmptyState title="No check-in yet">Start one by phone, or send a link to the member.</EmptyState>
  return (
    <Section title="Check-ins">
      <ul className={styles['list']} data-works-down>
        {page.checkIns.map((item) => (
          <Item key={item._id} checkIn={item} zone={zone} onBack={() => setBack(item)} onStart={onStart} />
        ))}
      </ul>
      {back && <TakeBackDialog checkIn={back} member={member} onClose={() => setBack(null)} />}
    </Section>
  )
}

type ItemProps = { checkIn: CheckIn; zone: string; onBack: () => void; onStart: HistoryProps['onStart'] }

/** What it came to names the sets; as long as there is nothing, its state does. */
function stateWords({ channel, startedBy, state, results, sets }: CheckIn): string {
  const asks = results.length === 0 ? `: ${sets.map(({ title }) => title).join(', ')}` : ''
  return `${channel === 'phone' ? 'by phone' : 'by link'}, ${startedBy}; ${states[state]}${asks}`
}

const GoOn = ({ checkIn: { sets }, onStart }: Pick<ItemProps, 'checkIn' | 'onStart'>) => (
  <May do="member.update">
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Go on: ${sets.map(({ title }) => title).join(', ')}`}
      onClick={() => onStart?.(sets.map(({ setId }) => setId))}
    >
      Go on
    </Button>
  </May>
)

const Item = ({ checkIn, zone, onBack, onStart }: ItemProps) => (
  <li className={styles['item']}>
    <header>
      <Lines below={stateWords(checkIn)}>{dateTime(checkIn.completedAt ?? checkIn.startedAt, zone)}</Lines>
      <span>
        {checkIn.state === 'open' && onStart && <GoOn checkIn={checkIn} onStart={onStart} />}
        {checkIn.state !== 'withdrawn' && (
          <May do="member.update">
            <Button variant="subtle" size="compact-sm" onClick={onBack}>
              Take back
            </Button>
          </May>
        )}
      </span>
    </header>
    {checkIn.results.map((result) => (
      <p key={result.setId}>
        <LevelChip level={result.level} /> {result.title}: {result.score === null ? 'no score' : `score ${result.score}`}, {result.answered}{' '}
        of {result.asked} answered
        {result.reasons.length > 0 && `. ${result.reasons.join('; ')}`}
      </p>
    ))}
    {checkIn.withdrawn && (
      <Note>
        {checkIn.withdrawn.reason} ({checkIn.withdrawn.by})
      </Note>
    )}
    {checkIn.answers.length > 0 && (
      <Fold title={countWithNoun(checkIn.answers.length, 'answer')}>
        <ul>
          {checkIn.answers.map(({ question, answer }) => (
            <li key={question}>
              {question} <b>{answer}</b>
            </li>
          ))}
        </ul>
      </Fold>
    )}
  </li>
)

function TakeBackDialog({ checkIn, member, onClose }: { checkIn: CheckIn; member: Member; onClose: () => void }) {
  const withdraw = useAct(
    (reason: string) => call(checkInApi.withdraw, { params: { id: member._id, checkInId: checkIn._id }, body: { reason } }),
    { done: 'Check-in taken back', onDone: onClose },
  )
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`take back check-in ${checkIn._id}`}
      isSent={withdraw.isSuccess}
      title="Take back the check-in"
      about={aboutMember(member)}
      usual={['Answers of somebody else', 'Asked by mistake', 'The link is no longer wanted']}
      confirmLabel="Take back"
      isBusy={withdraw.isPending}
      error={problemWords(withdraw.error)}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  )
}
