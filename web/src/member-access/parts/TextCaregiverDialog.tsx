/** Texts a caregiver their own link, to the phone in the profile, once they have agreed to it. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Checkbox } from '@mantine/core'
import { type AccessLink, memberAccessApi } from '@vitalrounds/domain/member-access/api'
import { caregiverFirst } from '@vitalrounds/domain/member-access/caregiver-texts'
import type { Member } from '@vitalrounds/domain/members/member'
import { dialedPhone } from '@vitalrounds/domain/phone'
import { problems } from '@vitalrounds/domain/problems'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { DialogNote, DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { ProfileFieldLink } from '../../ui/fields/ProfileFieldLink.tsx'

type Props = { link: AccessLink; member: Member; onClose: () => void }

export function TextCaregiverDialog({ link, member, onClose }: Props) {
  const [isAgreed, setAgreed] = useState(false)
  const [isAtNight, setAtNight] = useState(false)
  const params = { id: member._id, linkId: link._id }
  const send = useAct(() => call(memberAccessApi.textCaregiver, { params, body: { isAgreed: true, isNightConfirmed: isAtNight } }), {
    done: 'Text message sent successfully!',
    onDone: onClose,
  })
  const isRefusedAtNight = send.error instanceof ApiProblem && send.error.code === 'sms.atNight'
  const hasPhone = dialedPhone(member.caregiver.phone) !== undefined
  const whyNot = isAgreed ? undefined : caregiverFirst
  return (
    <FormDialog
      title={`Text the link of ${link.label}?`}
      about={aboutMember(member)}
      submitLabel="Send text"
      why={hasPhone ? whyNot : problems['access.noCaregiverPhone'].text}
      isBusy={send.isPending}
      error={problemWords(send.error)}
      onSubmit={() => send.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>
        {hasPhone
          ? `It goes to the caregiver in the profile: ${[member.caregiver.name, displayPhone(member.caregiver.phone)].filter(Boolean).join(', ')}.`
          : problems['access.noCaregiverPhone'].text}
      </DialogText>
      {/* The form has the field where there is a caregiver */}
      {!hasPhone && member.caregiver.name !== '' && (
        <ProfileFieldLink memberId={member._id} place="caregiver.phone">
          Enter the phone of the caregiver
        </ProfileFieldLink>
      )}
      <Checkbox
        label="The caregiver has agreed to get this text"
        data-autofocus
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {isRefusedAtNight && (
        <Checkbox label="Send it all the same" checked={isAtNight} onChange={(event) => setAtNight(event.currentTarget.checked)} />
      )}
      <DialogNote>The text names neither the member nor a health matter. A link is texted once.</DialogNote>
    </FormDialog>
  )
}
