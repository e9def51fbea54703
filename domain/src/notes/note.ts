/** Notes and memos: a memo stays in sight on the strip until somebody clears it; a note is never changed once it is saved. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { plainText } from '../plain-text.ts'

export const noteTypes = ['note', 'memo'] as const
export type NoteType = (typeof noteTypes)[number]

/** What a note came of. */
export const noteSources = ['chart', 'call', 'alert'] as const
export type NoteSource = (typeof noteSources)[number]

/** The same length as the note of an enrollment. */
export const mostNoteCharacters = 5000
/** How long the offer to undo a deletion stands. */
export const undoSeconds = 10

/** What is typed. HTML counts for nothing: a text of tags alone is empty (docs/sources/product.md 2.5). */
export const NoteText = z
  .string('Write something.')
  .trim()
  .max(mostNoteCharacters, `At most ${mostNoteCharacters} characters.`)
  .refine((text) => plainText(text) !== '', 'Write something.')

/** In the words of the specification; `deleteReason`, `noteSource`, `amends` and `amendedBy` are ours. */
export const Note = z.object({
  noteID: z.uuid(),
  noteType: z.enum(noteTypes),
  time: Instant,
  /** Who wrote it, by the name and address of that day. */
  by: z.string(),
  email: z.string(),
  value: z.string(),
  /** False once it is cleared or deleted. */
  isActive: z.boolean(),
  clearedAt: Instant.nullable(),
  clearedBy: z.string().nullable(),
  isDeleted: z.boolean(),
  deletedAt: Instant.nullable(),
  deletedBy: z.string().nullable(),
  /** Null also where nobody was asked: before version 0.3. */
  deleteReason: z.string().nullable(),
  noteSource: z.enum(noteSources),
  /** The note that this one corrects, and the one that corrects this. */
  amends: z.uuid().nullable(),
  amendedBy: z.uuid().nullable(),
})
export type Note = z.infer<typeof Note>

type State = Pick<Note, 'noteType' | 'isActive' | 'isDeleted' | 'amendedBy' | 'noteSource'>

/** Why a note cannot be changed so: what the server refuses by and the screen greys out by. */
export const deleteProblem = ({ isDeleted, noteSource }: Pick<State, 'isDeleted' | 'noteSource'>) =>
  isDeleted ? 'note.deleted' : isDoctorsAnswer({ noteSource }) ? 'note.answer' : undefined

/** What a doctor answered is the doctor's: staff write beside it, and change nothing of it. */
const isDoctorsAnswer = ({ noteSource }: Pick<State, 'noteSource'>) => noteSource === 'alert'

export function clearProblem({ noteType, isActive, isDeleted }: Pick<State, 'noteType' | 'isActive' | 'isDeleted'>) {
  if (isDeleted) return 'note.deleted'
  if (noteType !== 'memo') return 'note.noMemo'
  return isActive ? undefined : 'note.cleared'
}

export function amendProblem({ isDeleted, amendedBy, noteSource }: Pick<State, 'isDeleted' | 'amendedBy' | 'noteSource'>) {
  if (isDeleted) return 'note.deleted'
  if (isDoctorsAnswer({ noteSource })) return 'note.answer'
  return amendedBy === null ? undefined : 'note.amended'
}
