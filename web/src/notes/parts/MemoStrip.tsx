/** The memos that stand: under the strip on every page of the member, until somebody clears them. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf, dateTimeZone } from '../../platform/zones.ts'
import { IconPin } from '../../ui/icons.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'
import { May } from '../../ui/rights/May.tsx'
import styles from './MemoStrip.module.css'

type Props = { member: Member; me: Me }

export function MemoStrip({ member, me }: Props) {
  const query = useQuery({
    ...apiQuery(noteApi.list, { params: { id: member._id }, query: { kind: 'activeMemo' } }),
    enabled: member.numActiveMemos > 0,
  })
  if (member.numActiveMemos === 0) return null
  if (!query.data) return loadProblem(query, 'The memos could not be loaded')
  return (
    <section className={styles['memos']} aria-label="Memos" data-screen-only>
      <ul data-works-down>
        {query.data.notes.map((memo) => (
          <Memo key={memo.noteID} memo={memo} memberId={member._id} zone={me.timeZone} />
        ))}
      </ul>
    </section>
  )
}

function Memo({ memo, memberId, zone }: { memo: Note; memberId: string; zone: string }) {
  const toast = useToast()
  const clear = useMutation({
    mutationFn: () => call(noteApi.clear, { params: { id: memberId, noteId: memo.noteID } }),
    onSuccess: () => toast('Memo cleared'),
  })
  const text = plainText(memo.value)
  return (
    <li>
      <IconPin size={14} aria-hidden="true" className={styles['icon']} />
      <span className={styles['text']}>{text}</span>
      <span className={styles['by']} title={dateTimeZone(memo.time, zone)}>
        {memo.by}, {dateOf(memo.time, zone)}
      </span>
      <May do="note.write">
        <Button variant="subtle" size="compact-sm" loading={clear.isPending} onClick={() => clear.mutate()}>
          Clear<span className="spoken"> memo: {text.slice(0, 60)}</span>
        </Button>
      </May>
      {clear.isError && (
        <span className={styles['wrong']} role="alert">
          {problemWords(clear.error)}
        </span>
      )}
    </li>
  )
}
