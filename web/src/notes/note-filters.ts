/** Which notes are shown: kept in the address, so that a reload, the way back and a pasted link show the same. */
import { type NoteKind, noteKinds } from '@vitalrounds/domain/notes/api'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseChoice, pageFrom } from '../platform/search-params.ts'

export type NoteFilters = { kind: NoteKind; by?: string; text?: string; month?: string; page: number }
const route = '/_signed/member-details/$memberId/$tab'
const aMonth = /^\d{4}-(0[1-9]|1[0-2])$/

export function useNoteFilters(memberId: string): [NoteFilters, (to: Partial<NoteFilters>) => void] {
  const navigate = useNavigate()
  const { kind, by, text, month, page, ...place } = useSearch({ from: route })
  const filters = withoutEmpty({ kind: parseChoice(kind, noteKinds) ?? 'all', by, text, month, page: pageFrom(page) })
  const go = (to: Partial<NoteFilters>) => {
    const next = withoutEmpty({ ...filters, page: 1, ...to })
    const { kind: nextKind, page: nextPage, ...rest } = next
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab: 'notes' },
      // The list one came from stays in the address.
      search: {
        ...place,
        ...rest,
        ...(nextKind !== 'all' && { kind: nextKind }),
        ...(nextPage > 1 && { page: String(nextPage) }),
      },
    })
  }
  return [filters, go]
}

type PartialNoteFilters = { [K in 'by' | 'text' | 'month']?: string | undefined } & Pick<NoteFilters, 'kind' | 'page'>

/** Without what is empty or no month. */
const withoutEmpty = ({ kind, by, text, month, page }: PartialNoteFilters): NoteFilters => ({
  kind,
  page,
  ...(by && { by }),
  ...(text && { text }),
  ...(month && aMonth.test(month) && { month }),
})
