/** Corrects a note by a new one that names it: the old stays as it was written. What is typed survives a reload. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Textarea } from '@mantine/core'
import { textDraftApi } from '@vitalrounds/domain/drafts/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { useOpenedDraft, useTextDraft } from '../drafts/parts/use-text-draft.ts'
import { call } from '../platform/api.ts'
import { draftWords } from '../platform/draft-keeper.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

type Props = { note: Note; member: Member; me: Me; onClose: () => void }
type OpenedDraftState = Exclude<ReturnType<typeof useOpenedDraft>, undefined>

export function AmendDialog(props: Props) {
  const opened = useOpenedDraft({ memberId: props.member._id, kind: 'amendment' })
  if (opened === undefined) return null
  // What was begun about another note is not this one's
  const isOfThis = opened?.form['noteID'] === props.note.noteID
  return <Dialog {...props} opened={isOfThis ? opened : null} />
}

function Dialog({ note, member, me, opened, onClose }: Props & { opened: OpenedDraftState }) {
  const isMemo = note.noteType === 'memo'
  const params = { id: member._id }
  const amend = useAct(
    async ({ key, value }: { key: string; value: string }) => {
      await call(noteApi.add, { params, body: { key, value, isMemo, amends: note.noteID } })
      // What stays behind is offered once more and refused as already amended; nothing is lost by it
      await call(textDraftApi.discard, { params: { ...params, kind: 'amendment' } }).catch(() => undefined)
    },
    { done: isMemo ? 'Memo amended' : 'Note amended', onDone: onClose },
  )
  const draft = useTextDraft(
    { memberId: member._id, kind: 'amendment' },
    {
      opened,
      empty: { noteID: note.noteID, value: note.value },
      isPaused: amend.isPending || amend.isSuccess,
      isTried: amend.isError,
    },
  )
  const { key, form, keeper } = draft
  const { value } = form
  const save = () => void keeper.settled().then(() => amend.mutate({ key, value }))
  const isSame = plainText(value) === '' || value.trim() === note.value
  return (
    <FormDialog
      title={isMemo ? 'Amend this memo' : 'Amend this note'}
      about={aboutMember(member)}
      submitLabel="Save the amendment"
      why={isSame ? 'Change the text first.' : undefined}
      isBusy={amend.isPending}
      error={problemWords(amend.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label="Text"
        description={draftWords(keeper.state, me.timeZone)}
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        value={value}
        onChange={(event) => draft.change({ value: event.currentTarget.value })}
      />
      <DialogNote>The note stays as it was written. This one is added and names it.</DialogNote>
    </FormDialog>
  )
}
