/** Takes an entry of the chart back, with the reason; it stays on record as taken back. */
import { labApi } from '@vitalrounds/domain/chart/api'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { aboutMember } from '../members/parts/member-about.ts'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

export type TakeBack = { kind: 'medication' | 'allergy' | 'lab'; id: string; name: string }
type Props = { what: TakeBack; member: Member; onClose: () => void }

export function TakeBackDialog({ what, member, onClose }: Props) {
  const remove = useAct(
    (reason: string) => {
      const id = member._id
      if (what.kind === 'medication')
        return call(rxApi.remove, { params: { id, medicationId: what.id }, body: { reason } })
      if (what.kind === 'lab') return call(labApi.remove, { params: { id, labId: what.id }, body: { reason } })
      return call(rxApi.removeAllergy, { params: { id, allergyId: what.id }, body: { reason } })
    },
    { done: `${what.name} taken back`, onDone: onClose },
  )
  return (
    <ReasonDialog
      title={`Take back ${what.name}`}
      about={aboutMember(member)}
      usual={['Entered for the wrong member', 'Entered by mistake', 'The member denies it']}
      confirmLabel="Take back"
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    />
  )
}
