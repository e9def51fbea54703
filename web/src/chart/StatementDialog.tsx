/** States that the medications were gone through, with whom and what changed since; or that no allergy is known. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { TextInput } from '@mantine/core'
import { noKnownAllergies } from '@vitalrounds/domain/chart/allergy-words'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

type Props = {
  kind: 'reconciliation' | 'noKnownAllergies'
  member: Member
  changes: Reply<typeof rxApi.get>['changes']
  onClose: () => void
}

export function StatementDialog({ kind, member, changes, onClose }: Props) {
  const [withWhom, setWithWhom] = useState('The member')
  const [note, setNote] = useState('')
  const isReconciliation = kind === 'reconciliation'
  const state = useAct(() => call(rxApi.state, { params: { id: member._id }, body: { kind, withWhom, note } }), {
    done: isReconciliation ? 'Medications reconciled' : `${noKnownAllergies} recorded`,
    onDone: onClose,
  })
  return (
    <DraftedFormDialog
      values={{ withWhom, note }}
      draft={{ memberId: member._id, kind: 'statement', about: kind }}
      onRestore={(begun) => {
        setWithWhom(begun.withWhom)
        setNote(begun.note)
      }}
      isSent={state.isSuccess}
      title={isReconciliation ? 'Reconcile medications' : noKnownAllergies}
      about={aboutMember(member)}
      submitLabel={isReconciliation ? 'Reconciled' : 'State it'}
      why={withWhom.trim() === '' ? 'Say with whom.' : undefined}
      isBusy={state.isPending}
      error={problemWords(state.error)}
      onSubmit={() => state.mutate(undefined)}
      onClose={onClose}
    >
      {isReconciliation && (
        <DialogText>
          {changes.length === 0
            ? 'Nothing changed since the last one; that counts too.'
            : `Since the last one: ${countWithNoun(changes.length, 'change')}, which the page shows.`}
        </DialogText>
      )}
      <TextInput label="With whom" value={withWhom} maxLength={120} onChange={(event) => setWithWhom(event.currentTarget.value)} />
      <TextInput label="Note" value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
    </DraftedFormDialog>
  )
}
