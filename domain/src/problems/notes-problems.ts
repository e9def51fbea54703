/** Refusals about notes and memos; part of the catalog in `problems.ts`. */
export const noteProblems = {
  'note.unknown': { status: 404, title: 'Note not found', text: 'This note does not exist.' },
  'note.deleted': { status: 409, title: 'Note deleted', text: 'This note was deleted in the meantime.' },
  'note.cleared': { status: 409, title: 'Memo cleared', text: 'This memo was cleared in the meantime.' },
  'note.noMemo': { status: 409, title: 'Not a memo', text: 'Only a memo can be cleared.' },
  'note.amended': {
    status: 409,
    title: 'Amended already',
    text: 'This note was amended in the meantime. Please amend the newer one.',
  },
  'note.answer': {
    status: 409,
    title: 'A doctor’s answer',
    text: 'What a doctor answered stays as it is. Please write a note of your own.',
  },
  'note.notJustDeleted': {
    status: 409,
    title: 'Too late to undo',
    text: 'Only who deleted a note can take that back, and only at once.',
  },
} as const
