/** Asks for the reason before a member leaves, comes back or pauses, and says what follows. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { type ConsentMethod, consentMethodProblems, spokenByMember } from '@vitalrounds/domain/members/consent-method'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import type { Member } from '@vitalrounds/domain/members/member'
import { DraftedReasonDialog } from '../../drafts/parts/DraftedReasonDialog.tsx'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import type { ReasonCheckbox } from '../../ui/dialogs/ReasonDialog.tsx'
import { useFields } from '../../ui/fields/fields.ts'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import formStyles from '../form/MemberForm.module.css'
import { ReadAloud } from '../form/ReadAloud.tsx'
import { useMemberAct } from './member-act.ts'

export type ProgramAct = 'disenroll' | 'reEnroll' | 'pause'
type DialogAnswers = { reason: string; ticked: readonly boolean[]; consentMethod: ConsentMethod }

type TurnWords = {
  title: string
  confirm: string
  done: string
  text: (member: Member) => string
  usual: readonly string[]
  isDangerous?: true
  extras?: readonly ReasonCheckbox[]
  run: (id: string, answers: DialogAnswers) => Promise<Member>
}

const turns: Record<ProgramAct, TurnWords> = {
  disenroll: {
    title: 'Disenroll this member?',
    confirm: 'Disenroll',
    done: 'Member disenrolled',
    text: ({ services }) =>
      `The member leaves every list but Disenrolled${services.includes('CCM') ? ', and CCM ends too' : ''}. Devices, readings and history stay.`,
    usual: ['Moved away', 'Changed physician', 'Declined further monitoring', 'Died'],
    isDangerous: true,
    run: (id, { reason }) => call(changeApi.disenroll, { params: { id }, body: { reason } }),
  },
  reEnroll: {
    title: 'Re-enroll this member?',
    confirm: 'Re-enroll',
    done: 'Member re-enrolled',
    text: ({ disenrollCcmHist }) =>
      `The member returns to the lists today. The earlier stay remains in the history.${disenrollCcmHist.length > 0 ? ' CCM does not come back by itself; add it afterwards.' : ''}`,
    usual: ['Came back', 'Ordered again by the physician'],
    extras: [
      { label: 'RPM consent', description: 'The member has heard this and agrees.', isNeeded: true },
      { label: 'New episode of care', description: 'There is a new order with new goals on the chart.' },
    ],
    run: (id, { reason, ticked, consentMethod }) =>
      call(changeApi.reEnroll, {
        params: { id },
        body: { reason, rpmConsent: true, isNewEpisode: ticked[1] ?? false, consentMethod },
      }),
  },
  pause: {
    title: 'Pause monitoring?',
    confirm: 'Pause',
    done: 'Monitoring paused',
    text: () =>
      'For a hospital stay or a journey. The member stays enrolled, every list shows the pause, and nobody is reminded to measure. Readings that arrive still raise warnings.',
    usual: ['In hospital', 'Traveling', 'Device in repair'],
    run: (id, { reason }) => call(changeApi.pause, { params: { id }, body: { reason } }),
  },
}

type Props = { member: Member; turn: ProgramAct; onClose: () => void }

export function TurnDialog({ member, turn, onClose }: Props) {
  const { title, confirm, done, text, usual, isDangerous = false, extras = [], run } = turns[turn]
  const act = useMemberAct({
    run: (answers: DialogAnswers) => run(member._id, answers),
    done: () => done,
    onDone: onClose,
  })
  const fields = useFields(() => ({ consentMethod: spokenByMember() }))
  const { consentMethod } = fields.values
  const send = (answers: Omit<DialogAnswers, 'consentMethod'>) => {
    const unnamed = turn === 'reEnroll' ? consentMethodProblems('consentMethod', consentMethod) : []
    fields.tell(unnamed)
    if (unnamed.length === 0) act.mutate({ ...answers, consentMethod })
  }
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={turn}
      isSent={act.isSuccess}
      title={title}
      about={aboutMember(member)}
      usual={usual}
      extras={extras}
      confirmLabel={confirm}
      isDangerous={isDangerous}
      isBusy={act.isPending}
      error={problemWords(act.error)}
      onConfirm={(reason, ticked) => send({ reason, ticked })}
      onClose={onClose}
    >
      <DialogText>{text(member)}</DialogText>
      {turn === 'reEnroll' && (
        <>
          <ReadAloud text={consentTexts.rpm.text} language={member.language} />
          <div className={formStyles['fields']}>
            <ConsentMethodFields path="consentMethod" bind={fields.bind} givenBy={consentMethod.givenBy} />
          </div>
        </>
      )}
    </DraftedReasonDialog>
  )
}
