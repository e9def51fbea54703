/** Notes and memos of a member. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Page, Why } from '../values/request-fields.ts'
import { Note, NoteText, noteTypes } from './note.ts'

const inMember = '/orma-v2/api/members/:id/notes'
const NoteParams = MemberParams.extend({ noteId: z.uuid() })
const { read, write } = {
  read: { access: 'note.read', effect: 'read', audit: 'member', shows: ['notes'] },
  write: { access: 'note.write', effect: 'write', audit: 'member', changes: ['notes', 'memos'] },
} as const

/** What is listed: what was written, with the deleted among it; memos that stand; or the deleted alone. */
export const noteKinds = ['all', ...noteTypes, 'activeMemo', 'deleted'] as const
export type NoteKind = (typeof noteKinds)[number]

export const noteApi = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: inMember,
    summary: 'Notes and memos of a member, newest first, 50 a page; by kind, author, words and month',
    params: MemberParams,
    query: z.strictObject({
      kind: z.enum(noteKinds).default('all'),
      by: z.string().max(200).optional(),
      text: z.string().trim().max(200).optional(),
      /** In the zone of the clinic. */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write a month as 2026-11.')
        .optional(),
      page: Page,
    }),
    reply: z.object({
      notes: z.array(Note),
      count: z.int(),
      page: z.int(),
      /** Everybody who has written one, to filter by. */
      authors: z.array(z.string()),
    }),
    problems: ['member.unknown'],
  }),
  /** The specification's "update note (with a memo flag)". */
  add: endpoint(
    {
      ...write,
      method: 'POST',
      path: inMember,
      summary: 'Keeps a note, or with the flag a memo; with `amends`, the correction of an earlier one',
      params: MemberParams,
      body: z.strictObject({
        value: NoteText,
        isMemo: z.boolean().default(false),
        /** Names this one note: sent again with it, nothing is written twice. */
        key: z.uuid(),
        amends: z.uuid().optional(),
      }),
      reply: Note,
      problems: ['member.unknown', 'note.amended', 'note.answer', 'note.deleted', 'note.unknown'],
    },
    { ids: (_, { noteID }) => [noteID] },
  ),
  clear: endpoint({
    ...write,
    method: 'POST',
    path: `${inMember}/:noteId/clearance`,
    summary: 'Clears a memo: it leaves the strip and stays among the notes',
    params: NoteParams,
    reply: Note,
    problems: [
      'member.unknown',
      'note.amended',
      'note.answer',
      'note.cleared',
      'note.deleted',
      'note.noMemo',
      'note.notJustDeleted',
      'note.unknown',
    ],
  }),
  delete: endpoint(
    {
      ...write,
      method: 'DELETE',
      path: `${inMember}/:noteId`,
      summary: 'Strikes a note out; a memo is cleared with it. Text, who, when and why stay in the chart',
      params: NoteParams,
      body: z.strictObject({ reason: Why }),
      reply: Note,
      problems: [
        'member.unknown',
        'note.amended',
        'note.answer',
        'note.cleared',
        'note.deleted',
        'note.noMemo',
        'note.notJustDeleted',
        'note.unknown',
      ],
    },
    { reason: ({ body }) => body.reason },
  ),
  restore: endpoint({
    ...write,
    method: 'POST',
    path: `${inMember}/:noteId/restoration`,
    summary: 'Takes back what the caller has just deleted',
    params: NoteParams,
    reply: Note,
    problems: [
      'member.unknown',
      'note.amended',
      'note.answer',
      'note.cleared',
      'note.deleted',
      'note.noMemo',
      'note.notJustDeleted',
      'note.unknown',
    ],
  }),
}
