/** Takes an entry of the chart back, with the reason; it stays on record as taken back. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { labApi, visitApi } from '@vitalrounds/domain/chart/api'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DraftedReasonDialog } from '../drafts/parts/DraftedReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

/** `name` as in "Take back {name}". */
export type TakeBack = { kind: keyof typeof removals; id: string; name: string }
type Props = { what: TakeBack; member: Member; onClose: () => void }
type RemovalRequest = { id: string; entry: string; body: { reason: string } }

const removals = {
  medication: ({ id, entry, body }: RemovalRequest) => call(rxApi.remove, { params: { id, medicationId: entry }, body }),
  allergy: ({ id, entry, body }: RemovalRequest) => call(rxApi.removeAllergy, { params: { id, allergyId: entry }, body }),
  lab: ({ id, entry, body }: RemovalRequest) => call(labApi.remove, { params: { id, labId: entry }, body }),
  visit: ({ id, entry, body }: RemovalRequest) => call(visitApi.remove, { params: { id, visitId: entry }, body }),
}
const lastReason = { medication: 'The member denies it', allergy: 'The member denies it', lab: 'Wrong value', visit: 'Did not take place' }

export function TakeBackDialog({ what: { kind, id, name }, member, onClose }: Props) {
  const remove = useAct((reason: string) => removals[kind]({ id: member._id, entry: id, body: { reason } }), {
    done: `Taken back: ${name}`,
    onDone: onClose,
  })
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`take back ${kind} ${id}`}
      isSent={remove.isSuccess}
      title={`Take back ${name}`}
      about={aboutMember(member)}
      usual={['Entered for the wrong member', 'Entered by mistake', lastReason[kind]]}
      confirmLabel="Take back"
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    />
  )
}
