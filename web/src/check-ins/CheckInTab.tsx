/** wellness-check: what is due, a check-in on the phone or by link, the trend of each set, and what was answered. */
import { usDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { checkInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Fold } from '../ui/Fold.tsx'
import { Lines } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { Note, Section, TabBody } from '../ui/Sections.tsx'
import { History } from './CheckInHistory.tsx'
import { type FinishedCheckIn, PhoneRunner } from './PhoneRunner.tsx'
import { ScoreTrends } from './ScoreTrends.tsx'
import { SendLinkDialog } from './SendLinkDialog.tsx'
import { focusAtOnce } from '../ui/focus-at-once.ts'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
type Page = Reply<typeof checkInApi.list>
// As many as the contract answers at once
const pageSize = 20

export function CheckInTab({ member, me }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery(apiQuery(checkInApi.list, { params: { id: member._id }, query: { page: page - 1 } }))
  const [asking, setAsking] = useState<Reply<typeof checkInApi.start> | null>(null)
  const [finished, setFinished] = useState<FinishedCheckIn | null>(null)
  const [isSending, setSending] = useState(false)
  const start = useAct(
    async (sets: readonly string[]) => {
      setFinished(null)
      setAsking(await call(checkInApi.start, { params: { id: member._id }, body: { sets: [...sets] } }))
    },
    { done: '', onDone: () => undefined },
  )
  if (!query.data) return <TabBody>{loadState(query, 'The check-ins could not be loaded', 'cards')}</TabBody>
  const leave = () => {
    setAsking(null)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const done = (result: FinishedCheckIn) => {
    setAsking(null)
    setFinished(result)
  }
  return (
    <TabBody>
      {start.error && <Banner tone="danger">{problemWords(start.error)}</Banner>}
      {finished && <FinishedBanner finished={finished} />}
      {asking ? (
        <PhoneRunner asking={asking} member={member} onDone={done} onClose={leave} />
      ) : (
        <Due page={query.data} me={me} onStart={(sets) => start.mutate(sets)} onSend={() => setSending(true)} />
      )}
      <ScoreTrends trends={query.data.trends} />
      <History page={query.data} member={member} zone={me.timeZone} {...(!asking && { onStart: (sets) => start.mutate(sets) })} />
      {query.data.count > pageSize && <Pager page={page} pageSize={pageSize} total={query.data.count} noun="check-in" onPage={setPage} />}
      {isSending && <SendLinkDialog page={query.data} member={member} me={me} onClose={() => setSending(false)} />}
    </TabBody>
  )
}

/** The button that ended the check-in is gone: the hand, and a screen reader, go on with what is to be said. */
const FinishedBanner = ({ finished }: { finished: FinishedCheckIn }) => (
  <div ref={focusAtOnce} tabIndex={-1}>
    <Banner tone={finished.results.some(({ level }) => level === 'red') ? 'danger' : 'notice'} title="Say at the end">
      {finished.endWords.text}
      {finished.endWords.text !== finished.endWords.english && <Note>{finished.endWords.english}</Note>}
    </Banner>
  </div>
)

type DueProps = { page: Page; onStart: (sets: readonly string[]) => void; onSend: () => void }

const DueActs = ({ onStart, onSend }: Omit<DueProps, 'page'>) => (
  <>
    <May do="member.update">
      <Button variant="default" size="compact-sm" onClick={onSend}>
        Send a link
      </Button>
    </May>
    <May do="member.update">
      <Button size="compact-sm" onClick={() => onStart([])}>
        Start by phone
      </Button>
    </May>
  </>
)

function Due({ page, me, onStart, onSend }: DueProps & { me: Me }) {
  const due = page.due.filter(({ isDue, on }) => isDue && on !== null)
  return (
    <Section title={due.length === 0 ? 'No check-in is due' : `${due.length} due`} acts={<DueActs onStart={onStart} onSend={onSend} />}>
      {due.length === 0 && page.nextC2Checkin && <Note>{`Next on ${usDate(page.nextC2Checkin)}.`}</Note>}
      <Confirmation me={me} kind="question-set" names={page.due.map(({ setId }) => setId)} />
      <SetTable due={page.due} onStart={onStart} />
      <Sources due={page.due} />
    </Section>
  )
}

function dueText({ on, isDue, daysLate }: Page['due'][number]): string {
  if (on === null) return 'never asked'
  if (!isDue) return usDate(on)
  return daysLate > 0 ? `since ${usDate(on)}` : 'today'
}

/** Where the questions and their points come from, for whoever wants to know. */
const Sources = ({ due }: Pick<Page, 'due'>) => (
  <Fold title="About this number">
    <p>Points and colors are the clinic software’s own; only PHQ-2 is a validated score.</p>
    <ul>
      {due.map(({ setId, title, source }) => (
        <li key={setId}>
          {title}: {source}
        </li>
      ))}
    </ul>
  </Fold>
)

const SetTable = ({ due, onStart }: { due: Page['due']; onStart: DueProps['onStart'] }) => (
  <PlainTable label="Sets of questions" columns={['Set', 'Due', act]}>
    {due.map((set) => (
      <tr key={set.setId}>
        <th>
          <Lines below={countWithNoun(set.questions, 'question')}>{set.title}</Lines>
        </th>
        <td>{dueText(set)}</td>
        <td>
          <May do="member.update">
            <Button variant="subtle" size="compact-sm" aria-label={`Ask ${set.title}`} onClick={() => onStart([set.setId])}>
              Ask
            </Button>
          </May>
        </td>
      </tr>
    ))}
  </PlainTable>
)
