/** What the address of manage-users is narrowed by; words that fit nothing narrow nothing. Read before the page is loaded. */
import { pickSearchParams } from '../platform/search-params.ts'

export type PeopleAddress = { search?: string; workspace?: string; state?: string; page?: string }
export const peopleAddress: (raw: Record<string, unknown>) => PeopleAddress = pickSearchParams(['search', 'workspace', 'state', 'page'])
