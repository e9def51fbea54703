/** Publishes the draft: what is different from the last version, why, and whether the plan is substantially revised. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { type CarePlan, planApi } from '@vitalrounds/domain/care/plan/api'
import type { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { differencesOf } from '@vitalrounds/domain/care/plan/differences'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { DraftedReasonDialog } from '../../drafts/parts/DraftedReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Differences } from './Differences.tsx'

/** The draft that is on screen. */
type DraftSnapshot = { version: number; savedAt: string }
type Props = { member: Member; plan: CarePlan; content: PlanContent; seen: DraftSnapshot; onClose: () => void }

export function PublishDialog({ member, plan, content, seen, onClose }: Props) {
  const publish = useAct(
    ({ reason, isSubstantial }: { reason: string; isSubstantial: boolean }) =>
      call(planApi.publish, { params: { id: member._id }, body: { ...seen, reason, isSubstantial } }),
    { done: ({ number }) => `Version ${number} published`, onDone: onClose },
  )
  const { newest } = plan
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed="publish"
      isSent={publish.isSuccess}
      title="Publish the care plan"
      about={aboutMember(member)}
      usual={['First plan', 'Yearly review', 'After a hospital stay', 'New diagnosis']}
      {...(newest && {
        extras: [{ label: 'Substantially revised', description: 'Complex CCM asks for it in its month.' }],
      })}
      confirmLabel="Publish"
      isBusy={publish.isPending}
      error={problemWords(publish.error)}
      onConfirm={(reason, [isSubstantial = false]) => publish.mutate({ reason, isSubstantial })}
      onClose={onClose}
    >
      <DialogText>
        {newest
          ? `A version is never changed again. It waits for the physician’s approval; until then version ${newest.number} stays.`
          : 'A version is never changed again. It waits for the physician’s approval.'}
      </DialogText>
      {newest && <Differences differences={differencesOf(newest.content, content)} />}
    </DraftedReasonDialog>
  )
}
