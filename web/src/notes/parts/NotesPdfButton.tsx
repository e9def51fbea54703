/** Saves every note of the member as a PDF that is made in the browser; its fonts are loaded only for this. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Tooltip } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { useMutation } from '@tanstack/react-query'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { IconFileText } from '../../ui/icons.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'
import styles from './NotesPdfButton.module.css'

const savedWords = (count: number, name: string) =>
  count === 0 ? `${name} has no notes to save` : `${countWithNoun(count, 'note')} of ${name} saved as PDF`

export function NotesPdfButton({ member, me }: { member: Member; me: Me }) {
  const toast = useToast()
  const save = useMutation({
    mutationFn: async () => {
      const { fetchAllNotes: everyNote, notesDocument } = await import('../notes-pdf.ts')
      const { savePdf } = await import('../../platform/pdf/save-pdf.ts')
      const notes = await everyNote(member._id)
      if (notes.length > 0)
        await savePdf(notesDocument(notes, { member, zone: me.timeZone, now: Date.now() }), { memberId: member._id, kind: 'notesPdf' })
      return notes.length
    },
    onSuccess: (count) => toast(savedWords(count, member.name)),
  })
  if (!me.actions.includes('note.read')) return null
  return (
    <>
      <Tooltip label="Every note that was not deleted, newest first">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFileText size={14} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Notes PDF
        </Button>
      </Tooltip>
      {save.error && (
        <span role="alert" className={styles['wrong']}>
          {problemWords(save.error)}
        </span>
      )}
    </>
  )
}
