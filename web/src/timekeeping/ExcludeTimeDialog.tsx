/** Takes an interval out of the count, or puts it back; either keeps its reason. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import type { Member } from '@vitalrounds/domain/members/member'
import { type ExplainedView, pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

type Props = { view: ExplainedView; member: Member; onClose: () => void }

export function ExcludeTimeDialog({ view, member, onClose }: Props) {
  const { _id: pageViewId, start, yearMonth } = view
  const exclude = !view.exclude
  const act = useAct(
    (reason: string) => call(pageViewApi.exclude, { body: { memberId: member._id, start, pageViewId, yearMonth, exclude, reason } }),
    { done: exclude ? 'Taken out of the count' : 'Counted again', onDone: onClose },
  )
  return (
    <ReasonDialog
      title={exclude ? 'Exclude this time' : 'Count this time again'}
      about={aboutMember(member)}
      usual={exclude ? ['Page was left open', 'Wrong patient', 'Not care management'] : ['Excluded by mistake']}
      confirmLabel={exclude ? 'Exclude' : 'Count again'}
      isBusy={act.isPending}
      error={problemWords(act.error)}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>
        {exclude
          ? 'It stays on record and does not count towards billing. This can be undone.'
          : 'It counts towards billing again, as far as nothing else stands against it.'}
      </DialogText>
    </ReasonDialog>
  )
}
