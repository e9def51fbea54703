/** What stands in the place of notes where there are none, or none that fit. */
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import type { NoteFilters } from '../note-filters.ts'

type Props = { filters: NoteFilters; mayWrite: boolean }

export const NothingWritten = ({ filters: { kind, by, text, month }, mayWrite }: Props) =>
  kind !== 'all' || by || text || month ? (
    <EmptyState title="No note fits.">Choose another kind, author or month, or fewer words.</EmptyState>
  ) : (
    <EmptyState title="Nothing has been written yet.">
      {mayWrite && 'Write the first note below. A memo stays in sight until it is cleared.'}
    </EmptyState>
  )
