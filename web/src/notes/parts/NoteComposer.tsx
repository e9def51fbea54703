/** A note or memo, written at the foot of the page one is reading; what is typed survives a reload and the end of a session. */
import { Checkbox, Textarea } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import { mostNoteCharacters } from '@vitalrounds/domain/notes/note'
import { plainText } from '@vitalrounds/domain/plain-text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { useOpenedDraft, useTextDraft } from '../../drafts/parts/use-text-draft.ts'
import { call } from '../../platform/api.ts'
import { draftWords } from '../../platform/draft-keeper.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { labelBeside } from '../../ui/fields/width-props.ts'
import { useToast } from '../../ui/notices/toast-subject.ts'
import styles from './NoteComposer.module.css'

type Props = { member: Member; me: Me }
type OpenedDraftState = Exclude<ReturnType<typeof useOpenedDraft>, undefined>

export function NoteComposer({ member, me }: Props) {
  const opened = useOpenedDraft({ memberId: member._id, kind: 'note' })
  return opened === undefined ? <div className={styles['composer']} /> : <Composer member={member} me={me} opened={opened} />
}

const empty = { value: '', memo: '' }

function useNote(member: Member, opened: OpenedDraftState) {
  const toast = useToast()
  const saving = useMutation({
    mutationFn: ({ key, value, isMemo }: { key: string; value: string; isMemo: boolean }) =>
      call(noteApi.add, { params: { id: member._id }, body: { key, value, isMemo } }),
  })
  const draft = useTextDraft({ memberId: member._id, kind: 'note' }, { opened, empty, isPaused: saving.isPending, isTried: saving.isError })
  const isMemo = draft.form.memo !== ''
  const save = async () => {
    await draft.keeper.settled()
    await saving.mutateAsync({ key: draft.key, value: draft.form.value, isMemo })
    toast(isMemo ? 'Memo saved' : 'Note saved')
    draft.restart()
  }
  return { draft, isMemo, saving, save: () => void save().catch(() => undefined) }
}

function noteProblem(value: string): string | undefined {
  if (plainText(value) === '') return 'Write something first.'
  return value.trim().length > mostNoteCharacters ? `At most ${mostNoteCharacters} characters.` : undefined
}

function Composer({ member, me, opened }: Props & { opened: OpenedDraftState }) {
  const { draft, isMemo, saving, save } = useNote(member, opened)
  const { value } = draft.form
  const why = noteProblem(value)
  const details = useId()
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (why === undefined && !saving.isPending) save()
  }
  const state = problemWords(saving.error) ?? draftWords(draft.keeper.state, me.timeZone)
  return (
    <form className={styles['composer']} onSubmit={send} aria-label="Write a note" data-screen-only>
      <Textarea
        className={styles['text']}
        classNames={{ label: labelBeside }}
        label={isMemo ? 'Memo' : 'Note'}
        placeholder={isMemo ? 'Write a memo: it stays in sight until it is cleared' : 'Write a note'}
        aria-describedby={details}
        autosize
        minRows={1}
        maxRows={8}
        value={value}
        error={saving.isError}
        onChange={(event) => draft.change({ value: event.currentTarget.value })}
        // Enter makes a line
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
      />
      <Checkbox label="Memo" checked={isMemo} onChange={(event) => draft.change({ memo: event.currentTarget.checked ? 'true' : '' })} />
      <GatedButton type="submit" why={why} loading={saving.isPending}>
        Save
      </GatedButton>
      <span id={details} className={styles['state']} data-wrong={saving.isError} role="status">
        {state}
      </span>
    </form>
  )
}
