/**
 * What somebody stands on a list for, where the list is about one thing: the text nobody has read, the call nobody answered,
 * today's event, the memo, why it is silent. Read for the members of a page alone.
 */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import type { ListFilter } from './list.ts'

export const ListSubject = z.object({
  memberId: MemberId,
  /** The words of the newest text or memo, the name of the first event of today, or the likely cause of silence; none of a call. */
  text: z.string(),
  /** When it was written, or last called; null of an event and of silence. */
  at: Instant.nullable(),
  /** Who wrote the memo, at what time of day the event is, or which device is silent; empty otherwise. */
  detail: z.string(),
  /** How many such texts, calls, memos or events there are. */
  count: z.int(),
})
export type ListSubject = z.infer<typeof ListSubject>

/** A list shows so much of a text or memo in one line. */
export const subjectLength = 160

/** The head of the column, of the lists that are about one thing. */
export const subjectTitles = {
  'msg-unread': 'Unread text',
  'missed-call': 'Missed call',
  'event-today': 'Today',
  'with-memo': 'Memo',
  'inactive-2-days': 'Likely cause of silence',
  'inactive-5-days': 'Likely cause of silence',
} as const satisfies Partial<Record<ListFilter, string>>

export type SubjectList = keyof typeof subjectTitles
export const hasSubject = (list: ListFilter): list is SubjectList => Object.hasOwn(subjectTitles, list)
