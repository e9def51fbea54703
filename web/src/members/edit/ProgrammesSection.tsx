/** Every stay in RPM and CCM with its dates and reasons, and the CCM service switched on and off. */
import { Button, Checkbox } from '@mantine/core'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import { emptyCcm } from '@vitalrounds/domain/members/enrollment'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dateOf, slashDay } from '../../platform/zones.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFields } from '../../ui/fields.ts'
import { DialogText } from '../../ui/FormDialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { CcmFields } from '../form/CcmFields.tsx'
import { Cell, FormSection } from '../form/FormSection.tsx'
import formStyles from '../form/MemberForm.module.css'
import styles from './EditProfile.module.css'
import { refusalText, useMemberAct } from './member-act.ts'

type Props = { member: Member; me: Me }
type DialogProps = { member: Member; onClose: () => void }

export function ProgrammesSection({ member, me }: Props) {
  const [isAsking, ask] = useState(false)
  const hasCcm = member.services.includes('CCM')
  const Dialog = hasCcm ? RemoveCcm : AddCcm
  return (
    <FormSection title="Programmes">
      <Cell span={6}>
        <ul className={styles['rows']}>
          {member.programmes.map((stay) => (
            <li key={`${stay.programme} ${stay.startedAt}`} className={styles['row']}>
              <div className={styles['what']}>
                <b>{stay.programme}</b> {dateOf(stay.startedAt, me.timeZone)} –{' '}
                {stay.endedAt === null ? 'now' : dateOf(stay.endedAt, me.timeZone)}
                <p className={styles['line']}>{stayWords(stay)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Cell>
      {me.services.includes('CCM') && !member.disenrolled && (
        <Cell span={6}>
          <Button variant="default" onClick={() => ask(true)}>
            {hasCcm ? 'Remove CCM Service' : 'CCM Service'}
          </Button>
        </Cell>
      )}
      {isAsking && <Dialog member={member} onClose={() => ask(false)} />}
    </FormSection>
  )
}

const stayWords = (stay: Member['programmes'][number]) =>
  [
    stay.startedBy && `Started by ${stay.startedBy}`,
    stay.isNewEpisode && 'new episode of care',
    stay.endedBy && `ended by ${stay.endedBy}`,
    stay.endReason && `reason: ${stay.endReason}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The CCM form and sending it. */
function useAddCcm({ member, onClose }: DialogProps) {
  const fields = useFields<CcmForm>(() => {
    const { methodOfCommunication, personToContact, caregiver } = emptyCcm()
    return { methodOfCommunication, personToContact, caregiver }
  })
  const [isGiven, setGiven] = useState(false)
  const add = useMemberAct({
    run: () =>
      call(changeApi.addCcm, {
        params: { id: member._id },
        body: { ...(fields.values as Ccm), ccmPatientConsent: true },
      }),
    done: () => 'CCM service added',
    onDone: onClose,
  })
  const confirm = () => {
    const told = needed(fields.values)
    fields.tell([...told, ...(isGiven ? [] : [{ path: 'consent', message: 'Tick the CCM consent first.' }])])
    if (told.length > 0 || !isGiven) return
    add.mutate(undefined, {
      onError: (refused) => fields.tell(refused instanceof ApiProblem ? refused.errors : []),
    })
  }
  return { fields, isGiven, setGiven, add, confirm }
}

function AddCcm({ member, onClose }: DialogProps) {
  const { fields, isGiven, setGiven, add, confirm } = useAddCcm({ member, onClose })
  return (
    <ConfirmDialog
      isOpen
      title="Add the CCM service"
      about={`${member.name}, ${slashDay(member.dob)}`}
      confirmLabel="Add CCM Service"
      isBusy={add.isPending}
      error={refusalText(add.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className={formStyles['fields']}>
        <CcmFields bind={fields.bind} />
        <Cell span={6}>
          <Checkbox
            label="CCM consent"
            description={consentTexts.ccm.text}
            checked={isGiven}
            error={fields.errors['consent']}
            onChange={(event) => setGiven(event.currentTarget.checked)}
          />
        </Cell>
      </div>
    </ConfirmDialog>
  )
}
type CcmForm = { methodOfCommunication: string; personToContact: string; caregiver: { name: string; phone: string } }
type Ccm = Pick<ReturnType<typeof emptyCcm>, 'methodOfCommunication' | 'personToContact' | 'caregiver'>

const needed = ({ caregiver }: { caregiver: { name: string; phone: string } }) => [
  ...(caregiver.name.trim() === '' ? [{ path: 'caregiver.name', message: 'Enter the name of the caregiver.' }] : []),
  ...(caregiver.phone.trim() === '' ? [{ path: 'caregiver.phone', message: 'Enter the phone of the caregiver.' }] : []),
]

function RemoveCcm({ member, onClose }: DialogProps) {
  const remove = useMemberAct({
    run: (reason: string) => call(changeApi.removeCcm, { params: { id: member._id }, body: { reason } }),
    done: () => 'CCM service removed',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Remove CCM Service"
      about={`${member.name}, ${slashDay(member.dob)}`}
      confirmLabel="Remove CCM Service"
      isDangerous
      isBusy={remove.isPending}
      error={refusalText(remove.error)}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>The CCM contact and caregiver are cleared and the consent ends. The history stays.</DialogText>
    </ReasonDialog>
  )
}
