/** text-messages: what was said to and by the member, and what one says next. Opening it marks what it shows as read. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { messageApi, type Thread as TextThread } from '@vitalrounds/domain/messages/api'
import type { Message } from '@vitalrounds/domain/messages/message'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { TextComposer } from './TextComposer.tsx'
import { May, useMay } from '../ui/rights/May.tsx'
import { TextItem } from './TextItem.tsx'
import styles from './TextsTab.module.css'

type Props = { member: Member; me: Me }

export function TextsTab({ member, me }: Props) {
  const params = { id: member._id }
  const query = useQuery(apiQuery(messageApi.thread, { params, query: {} }))
  const [older, setOlder] = useState<readonly Message[]>([])
  const [hasMore, setMore] = useState<boolean>()
  const first = older[0] ?? query.data?.messages[0]
  const fetchOlder = useMutation({
    mutationFn: () => call(messageApi.thread, { params, query: { before: first?.time } }),
    onSuccess: (page) => {
      setOlder([...page.messages, ...older])
      setMore(page.hasMore)
    },
  })
  useMarkRead(member._id, query.data)
  const thread = query.data
  const displayed = [...older, ...(thread?.messages ?? [])]
  return (
    <div className={styles['tab']}>
      {loadState(query, 'The texts could not be loaded', 'rows')}
      {thread && <Facts thread={thread} />}
      {(hasMore ?? thread?.hasMore) && (
        <Button variant="default" size="xs" loading={fetchOlder.isPending} onClick={() => fetchOlder.mutate()}>
          Earlier texts
        </Button>
      )}
      <Wrong problem={fetchOlder.error} />
      {thread && displayed.length === 0 && <NoTexts />}
      <Thread messages={displayed} memberId={member._id} zone={me.timeZone} />
      <May do="message.write">{thread && <TextComposer member={member} me={me} thread={thread} />}</May>
    </div>
  )
}

const NoTexts = () => (
  <EmptyState title="No texts yet.">{useMay('message.write') && 'Write the first one below, or choose a template.'}</EmptyState>
)

function Wrong({ problem }: { problem: unknown }) {
  const words = problemWords(problem)
  return words === undefined ? null : <p role="alert">{words}</p>
}

/** Whoever has it on the screen has read it, for the whole clinic; the newest alone is told, once. */
function useMarkRead(memberId: string, thread: TextThread | undefined) {
  const details = useRef('')
  const isTold = useMay('message.write')
  const newest = (isTold ? thread : undefined)?.messages.findLast(({ isIncoming, isRead }) => isIncoming && !isRead)
  useEffect(() => {
    if (!newest || details.current === newest._id || document.visibilityState === 'hidden') return
    details.current = newest._id
    // What cannot be marked stays unread and is tried with the next text
    void call(messageApi.readAll, { params: { id: memberId }, body: { upTo: newest.time } }).catch(() => undefined)
  }, [memberId, newest])
}

type ThreadProps = { messages: readonly Message[]; memberId: string; zone: string }

function Thread({ messages, memberId, zone }: ThreadProps) {
  const end = useRef<HTMLLIElement>(null)
  const newest = messages.at(-1)?._id
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <ol className={styles['thread']} aria-label="Texts" aria-live="polite">
      {messages.map((message) => (
        <TextItem key={message._id} message={message} memberId={memberId} zone={zone} />
      ))}
      <li ref={end} className={styles['end']} aria-hidden="true" />
    </ol>
  )
}

function Facts({ thread: { sharedWith, recentActivity } }: { thread: TextThread }) {
  const shared = sharedWith.map(({ name }) => name).join(', ')
  return (
    <p className={styles['facts']}>
      {countWithNoun(recentActivity, 'text')} in the last 7 days
      {shared !== '' && ` · Shared phone, also of ${shared}`}
    </p>
  )
}
