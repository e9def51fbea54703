/** Who wrote a note and what became of it, in words for the screen and for paper. */
import type { Note, NoteSource } from '@vitalrounds/domain/notes/note'
import { dateTimeZone } from '../platform/zones.ts'

export const sourceWords: Record<NoteSource, string> = {
  chart: '',
  call: ' after a call',
  alert: ' answering an alert',
}
export const memoWords = ({ isActive }: Pick<Note, 'isActive'>) => (isActive ? 'Memo' : 'Memo, cleared')

/** "Memo, cleared · Carla Reyes after a call". */
export const headOf = (note: Note) =>
  [...(note.noteType === 'memo' ? [memoWords(note)] : []), note.by + sourceWords[note.noteSource]].join(' · ')

export const noteStatusWords = (note: Note, zone: string): string[] =>
  [
    note.amends !== null && 'Amends an earlier note',
    note.amendedBy !== null && 'Amended by a later note',
    note.clearedAt !== null && `Cleared by ${note.clearedBy ?? 'its author'}, ${dateTimeZone(note.clearedAt, zone)}`,
    note.deletedAt !== null &&
      `Deleted by ${note.deletedBy ?? 'its author'}, ${dateTimeZone(note.deletedAt, zone)}${note.deleteReason === null ? '' : `: ${note.deleteReason}`}`,
  ].filter((words) => words !== false)
