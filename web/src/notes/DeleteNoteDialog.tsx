/** Strikes a note out, with why; for a moment that can be taken back. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { newestPage } from '../platform/refetch-changed.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { useToast } from '../ui/notices/toast-subject.ts'

const usual = ['Written in the wrong chart', 'Written twice', 'Not true']
const mostShown = 160

export function DeleteNoteDialog({ note, member, onClose }: { note: Note; member: Member; onClose: () => void }) {
  const toast = useToast()
  const kind = note.noteType === 'memo' ? 'memo' : 'note'
  const params = { id: member._id, noteId: note.noteID }
  const remove = useAct((reason: string) => call(noteApi.delete, { params, body: { reason } }), {
    done: kind === 'memo' ? 'Memo deleted' : 'Note deleted',
    // The dialog is gone by then, so that a refusal stands where the button was
    onUndo: () => call(noteApi.restore, { params }).then(newestPage, (problem: unknown) => toast(problemWords(problem) ?? '')),
    onDone: onClose,
  })
  const text = plainText(note.value)
  return (
    <ReasonDialog
      title={`Delete this ${kind}`}
      about={aboutMember(member)}
      label="Why"
      usual={usual}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>“{text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}”</DialogText>
      <DialogText>It stays in the chart as a struck line, with your name, the hour and the reason.</DialogText>
    </ReasonDialog>
  )
}
