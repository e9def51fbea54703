/** notes: everything written about the member, found by kind, author, words and month. */
import { Select, TextInput } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi, type NoteKind, noteKinds } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { parseChoice } from '../platform/search-params.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { AmendDialog } from './AmendDialog.tsx'
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx'
import { NoteItem } from './NoteItem.tsx'
import styles from './NotesTab.module.css'
import { type NoteFilters, useNoteFilters } from './note-filters.ts'
import { NothingWritten } from './parts/NothingWritten.tsx'
import { MonthInput, completeMonth } from '../ui/fields/MonthInput.tsx'
import { widthProps } from '../ui/fields/width-props.ts'

type Props = { member: Member; me: Me }

export function NotesTab({ member, me }: Props) {
  const [filters, go] = useNoteFilters(member._id)
  const [amending, setAmending] = useState<Note | null>(null)
  const [deleting, setDeleting] = useState<Note | null>(null)
  const { page, ...wanted } = filters
  const query = useQuery({
    ...apiQuery(noteApi.list, { params: { id: member._id }, query: { ...wanted, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        <Bar filters={filters} authors={query.data?.authors ?? []} onFilter={go} />
      </div>
      {loadState(query, 'The notes could not be loaded', 'rows')}
      {query.data?.notes.length === 0 && <NothingWritten filters={filters} mayWrite={me.actions.includes('note.write')} />}
      <ul className={styles['notes']} data-works-down aria-busy={query.isPlaceholderData}>
        {query.data?.notes.map((note) => (
          <NoteItem key={note.noteID} note={note} zone={me.timeZone} member={member} onAmend={setAmending} onDelete={setDeleting} />
        ))}
      </ul>
      {query.data && query.data.count > 0 && (
        <Pager page={page} total={query.data.count} noun="note" onPage={(next) => go({ page: next })} />
      )}
      {amending && <AmendDialog note={amending} member={member} me={me} onClose={() => setAmending(null)} />}
      {deleting && <DeleteNoteDialog note={deleting} member={member} onClose={() => setDeleting(null)} />}
    </div>
  )
}

const kindTitles: Record<NoteKind, string> = {
  all: 'Notes and memos',
  note: 'Notes',
  memo: 'Memos',
  activeMemo: 'Active memos',
  deleted: 'Deleted',
}
const kinds = noteKinds.map((kind) => ({ value: kind, label: kindTitles[kind] }))

type BarProps = { filters: NoteFilters; authors: readonly string[]; onFilter: (to: Partial<NoteFilters>) => void }

function Bar({ filters, authors, onFilter }: BarProps) {
  const toMonth = (text: string) => completeMonth(text) !== (filters.month ?? '') && onFilter({ month: completeMonth(text) })
  return (
    <search aria-label="Notes" className={styles['filters']}>
      <Select
        {...widthProps(150)}
        label="Kind"
        data={kinds}
        value={filters.kind}
        onChange={(kind) => onFilter({ kind: parseChoice(kind ?? undefined, noteKinds) ?? 'all' })}
      />
      <Select
        {...widthProps(150)}
        label="Author"
        placeholder="Every author"
        data={[...authors]}
        value={filters.by ?? null}
        clearable
        onChange={(by) => onFilter({ by: by ?? '' })}
      />
      <MonthInput {...widthProps(140)} label="Month" value={filters.month ?? ''} onMonth={toMonth} />
      <Words key={filters.text} text={filters.text ?? ''} onFind={(text) => onFilter({ text })} />
    </search>
  )
}

function Words({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const find = () => typed.trim() !== text && onFind(typed.trim())
  return (
    <TextInput
      {...widthProps(150)}
      type="search"
      label="Words"
      placeholder="Then Enter"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && find()}
      onBlur={find}
    />
  )
}
