/** Every stay in RPM and CCM with its dates and reasons, and the CCM service switched on and off. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button } from '@mantine/core'
import { addCcmProblem, removeCcmProblem } from '@vitalrounds/domain/members/can-change'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { DraftedReasonDialog } from '../../drafts/parts/DraftedReasonDialog.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import { AddCcmDialog } from './AddCcmDialog.tsx'
import styles from './EditProfile.module.css'
import { useMemberAct } from './member-act.ts'

type Props = { member: Member; me: Me }

export function ProgramsSection({ member, me }: Props) {
  // Which of the two was opened: while it closes, the member may have turned already.
  const [request, ask] = useState<'add' | 'remove' | null>(null)
  const mayAdd = addCcmProblem(member, me.services) === undefined
  const mayRemove = me.services.includes('CCM') && removeCcmProblem(member) === undefined
  const close = () => ask(null)
  return (
    <FormSection id="programs" title="Programs">
      <Cell span={6}>
        <ul className={styles['rows']}>
          {member.programs.map((stay) => (
            <li key={`${stay.program} ${stay.startedAt}`} className={styles['row']}>
              <div className={styles['what']}>
                <b>{stay.program}</b> {dateOf(stay.startedAt, me.timeZone)} –{' '}
                {stay.endedAt === null ? 'now' : dateOf(stay.endedAt, me.timeZone)}
                <p className={styles['line']}>{stayWords(stay)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Cell>
      {(mayAdd || mayRemove) && (
        <Cell span={6}>
          <Button variant="default" onClick={() => ask(mayRemove ? 'remove' : 'add')}>
            {mayRemove ? 'Remove CCM Service' : 'CCM Service'}
          </Button>
        </Cell>
      )}
      {request === 'add' && <AddCcmDialog member={member} onClose={close} />}
      {request === 'remove' && <RemoveCcm member={member} onClose={close} />}
    </FormSection>
  )
}

const why = (reason: string) => (reason === '' ? '' : ` (${reason})`)

/** "Started by Tom Becker (Came back), new episode of care, ended by Carla Reyes (Moved away)" */
const stayWords = (stay: Member['programs'][number]) =>
  [
    stay.startedBy && `Started by ${stay.startedBy}${why(stay.startReason)}`,
    stay.isNewEpisode && 'new episode of care',
    stay.endedBy && `ended by ${stay.endedBy}${why(stay.endReason)}`,
  ]
    .filter(Boolean)
    .join(', ')

function RemoveCcm({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useMemberAct({
    run: (reason: string) => call(changeApi.removeCcm, { params: { id: member._id }, body: { reason } }),
    done: () => 'CCM service removed',
    onDone: onClose,
  })
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed="remove CCM"
      isSent={remove.isSuccess}
      title="Remove CCM Service"
      about={aboutMember(member)}
      usual={['No longer wanted', 'Another practice provides it', 'No longer eligible']}
      confirmLabel="Remove CCM Service"
      isDangerous
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>The CCM contact and caregiver are cleared and the consent ends. The history stays.</DialogText>
    </DraftedReasonDialog>
  )
}
