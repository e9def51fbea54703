/** Corrects a note by a new one that names it: the old stays as it was written. */
import { Textarea } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { useState } from 'react'
import { aboutMember } from '../members/parts/member-about.ts'
import { call } from '../platform/api.ts'
import { newUuid } from '../platform/new-uuid.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

type Props = { note: Note; member: Member; onClose: () => void }

export function AmendDialog({ note, member, onClose }: Props) {
  const [value, setValue] = useState(note.value)
  const [key] = useState(newUuid)
  const isMemo = note.noteType === 'memo'
  const amend = useAct(
    () => call(noteApi.add, { params: { id: member._id }, body: { key, value, isMemo, amends: note.noteID } }),
    { done: isMemo ? 'Memo amended' : 'Note amended', onDone: onClose },
  )
  const isSame = plainText(value) === '' || value.trim() === note.value
  return (
    <FormDialog
      title={isMemo ? 'Amend this memo' : 'Amend this note'}
      about={aboutMember(member)}
      submitLabel="Save the amendment"
      why={isSame ? 'Change the text first.' : undefined}
      isBusy={amend.isPending}
      error={problemWords(amend.error)}
      onSubmit={() => amend.mutate(undefined)}
      onClose={onClose}
    >
      <Textarea
        label="Text"
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <DialogNote>The note stays as it was written. This one is added and names it.</DialogNote>
    </FormDialog>
  )
}
