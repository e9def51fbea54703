/** Notes and memos of a member. */
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { FastifyInstance } from 'fastify'
import { discardDraft } from '../drafts/save-member-draft.ts'
import { type Input, serve } from '../platform/http/http.ts'
import { clearMemo, deleteNote, restoreNote } from './change-note.ts'
import { saveNote } from './save-note.ts'
import { listNotes } from './notes.queries.ts'

const changeOf = ({ params, actor }: Pick<Input<typeof noteApi.clear>, 'params' | 'actor'>) => ({
  memberId: params.id,
  noteId: params.noteId,
  by: actor.userId,
})

export function noteRoutes(app: FastifyInstance) {
  serve(app, noteApi.list, ({ params, query, db }) => listNotes(db, params.id, query))
  serve(app, noteApi.add, async ({ params, body, actor, db }) => {
    const note = await saveNote(db, {
      memberId: params.id,
      value: body.value,
      noteType: body.isMemo ? 'memo' : 'note',
      by: { userId: actor.userId },
      key: body.key,
      amends: body.amends,
    })
    await discardDraft(db, { userId: actor.userId, memberId: params.id, kind: body.amends ? 'amendment' : 'note' }, body.key)
    return note
  })
  serve(app, noteApi.clear, (input) => clearMemo(input.db, changeOf(input)))
  serve(app, noteApi.delete, (input) => deleteNote(input.db, { ...changeOf(input), reason: input.body.reason }))
  serve(app, noteApi.restore, (input) => restoreNote(input.db, changeOf(input)))
}
