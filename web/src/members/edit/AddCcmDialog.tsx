/** Adds the CCM service: whom to contact, the caregiver, and a consent of its own. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Checkbox } from '@mantine/core'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentMethodProblems } from '@vitalrounds/domain/members/consent-method'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import { caregiverProblems, emptyCcm } from '@vitalrounds/domain/enrollment/enrollment'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { useFields } from '../../ui/fields/fields.ts'
import { ConsentMethodFields } from '../form/ConsentMethodFields.tsx'
import { CcmFields } from '../form/CcmFields.tsx'
import formStyles from '../form/MemberForm.module.css'
import { ReadAloud } from '../form/ReadAloud.tsx'
import { useMemberAct } from './member-act.ts'

type Props = { member: Member; onClose: () => void }
type Ccm = Omit<ReturnType<typeof emptyCcm>, 'ccmPatientConsent'>
type CcmForm = Omit<Ccm, 'methodOfCommunication' | 'personToContact'> & { methodOfCommunication: string; personToContact: string }

function formProblem({ caregiver, ccmConsent }: CcmForm, isGiven: boolean): string | undefined {
  const [first] = [...caregiverProblems(caregiver), ...consentMethodProblems('ccmConsent', ccmConsent)]
  if (first) return first.message
  return isGiven ? undefined : 'Tick the CCM consent first.'
}

/** The CCM form and sending it. */
function useAddCcm({ member, onClose }: Props) {
  const fields = useFields<CcmForm>(() => {
    const { ccmPatientConsent: _, ...ccm } = emptyCcm()
    return ccm
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
  const send = () =>
    add.mutate(undefined, {
      onError: (refused) => fields.tell(refused instanceof ApiProblem ? refused.errors : []),
    })
  return { fields, isGiven, setGiven, add, send, why: formProblem(fields.values, isGiven) }
}

export function AddCcmDialog({ member, onClose }: Props) {
  const { fields, isGiven, setGiven, add, send, why } = useAddCcm({ member, onClose })
  return (
    <DraftedFormDialog
      values={fields.values}
      draft={{ memberId: member._id, kind: 'ccm', about: 'new' }}
      // That the member agrees is heard and ticked anew
      onRestore={fields.setValues}
      isSent={add.isSuccess}
      title="Add the CCM service"
      about={aboutMember(member)}
      submitLabel="Add CCM Service"
      why={why}
      isBusy={add.isPending}
      isWide
      error={problemWords(add.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={formStyles['fields']}>
        <CcmFields bind={fields.bind} isFirst />
        <ConsentMethodFields path="ccmConsent" bind={fields.bind} givenBy={fields.values.ccmConsent.givenBy} />
      </div>
      <ReadAloud text={consentTexts.ccm.text} language={member.language} />
      <Checkbox
        label="CCM consent"
        description="The member has heard this and agrees."
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
      />
    </DraftedFormDialog>
  )
}
