/** One note of the list: what was written, by whom and when, what became of it, and what can be done with it. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import { amendProblem, type Note } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { validationError } from '@vitalrounds/domain/problems'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { useToast } from '../ui/notices/toast-subject.ts'
import { noteStatusWords, memoWords, sourceWords } from './note-words.ts'
import { May } from '../ui/rights/May.tsx'
import styles from './NotesTab.module.css'

type Props = {
  note: Note
  member: Pick<Member, '_id' | 'name'>
  zone: string
  onAmend: (note: Note) => void
  onDelete: (note: Note) => void
}

const start = (note: Note) => plainText(note.value).slice(0, 60)

export function NoteItem(props: Props) {
  const { note, zone } = props
  return (
    <li
      className={styles['note']}
      data-deleted={note.isDeleted}
      data-gone={note.isDeleted || note.amendedBy !== null}
      id={`note-${note.noteID}`}
    >
      <header>
        {note.noteType === 'memo' && <span className={styles['memo']}>{memoWords(note)}</span>}
        <b>{note.by}</b>
        {sourceWords[note.noteSource]}
        <time dateTime={note.time}>{dateTimeZone(note.time, zone)}</time>
      </header>
      {/* What was typed, and never read as HTML; of a memo the tags are taken out (docs/sources/product.md 2.5) */}
      <p className={styles['value']}>{note.noteType === 'memo' ? plainText(note.value) : note.value}</p>
      <Fate note={note} zone={zone} />
      {/* A doctor's answer is the doctor's: nothing can be done with it */}
      {!note.isDeleted && note.noteSource !== 'alert' && (
        <May do="note.write">
          <Acts {...props} />
        </May>
      )}
    </li>
  )
}

function Fate({ note, zone }: Pick<Props, 'note' | 'zone'>) {
  const statement = noteStatusWords(note, zone)
  return statement.length === 0 ? null : <p className={styles['fate']}>{statement.join(' · ')}</p>
}

function Acts({ note, member, onAmend, onDelete }: Props) {
  const toast = useToast()
  const params = { id: member._id, noteId: note.noteID }
  const clear = useMutation({
    mutationFn: () => call(noteApi.clear, { params }),
    onSuccess: () => toast('Memo cleared'),
  })
  return (
    <div className={styles['acts']}>
      {note.noteType === 'memo' && note.isActive && (
        <Button variant="subtle" size="compact-sm" loading={clear.isPending} onClick={() => clear.mutate()}>
          Clear<span className="spoken"> memo: {start(note)}</span>
        </Button>
      )}
      <GatedButton
        variant="subtle"
        size="compact-sm"
        why={validationError(amendProblem(note))}
        aria-label={`Amend: ${start(note)}`}
        onClick={() => onAmend(note)}
      >
        Amend
      </GatedButton>
      <Button variant="subtle" size="compact-sm" color="danger" onClick={() => onDelete(note)}>
        Delete<span className="spoken">: {start(note)}</span>
      </Button>
      {clear.error && (
        <span role="alert" className={styles['wrong']}>
          {problemWords(clear.error)}
        </span>
      )}
    </div>
  )
}
