/**
 * Gives a device to another member: from whom, to whom, both with the date of birth, and why. The readings of the
 * former owner stay with the former owner.
 */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { TextInput } from '@mantine/core'
import { moveProblem } from '@vitalrounds/domain/devices/can-act'
import { registryApi } from '@vitalrounds/domain/devices/api'
import type { DeviceRecord } from '@vitalrounds/domain/devices/record'
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { validationError } from '@vitalrounds/domain/problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { Dim } from '../../ui/Lines.tsx'
import { IconArrowRight } from '../../ui/icons.tsx'
import { showDoneToast } from '../../ui/notices/toast.ts'
import styles from './ChangeOwnerDialog.module.css'
import { useAbout } from '../../members/parts/member-about.ts'
import { MemberPicker } from './MemberPicker.tsx'

type Props = { device: DeviceRecord; onClose: () => void }

/** What is sent: the specification's four fields of the new owner, and the reason. */
function useMove(device: DeviceRecord, onDone: () => void) {
  return useMutation({
    mutationFn: ({ owner, reason }: { owner: MemberMatch; reason: string }) =>
      call(registryApi.updateOwnership, {
        body: {
          imei: device.imei,
          newOwnerInfo: { name: owner.name, phone: owner.phone, email: owner.email, memberId: owner._id },
          reason,
        },
      }),
    onSuccess: (_reply, { owner }) => {
      showDoneToast(`${deviceTitle(device.device)} ${device.imei} moved to ${owner.name}`)
      onDone()
    },
  })
}

export function ChangeOwnerDialog({ device, onClose }: Props) {
  const [owner, setOwner] = useState<MemberMatch | null>(null)
  const [reason, setReason] = useState('')
  const move = useMove(device, onClose)
  const from = useAbout(device.memberId, device.name)
  const why = owner === null ? 'Choose the new owner first.' : validationError(moveProblem(device, { memberId: owner._id }))
  const choose = (member: MemberMatch | null) => (move.reset(), setOwner(member))
  return (
    <FormDialog
      title="Change owner"
      about={`${deviceTitle(device.device)} ${device.imei}`}
      submitLabel="Move device"
      why={why}
      isWide
      isBusy={move.isPending}
      error={problemWords(move.error)}
      onSubmit={() => owner !== null && move.mutate({ owner, reason: reason.trim() })}
      onClose={onClose}
    >
      <FromTo from={from ?? 'unassigned'} to={owner && aboutMember(owner)} />
      <MemberPicker label="New owner" notFound="New owner not found" without={device.memberId} chosen={owner} onChoose={choose} />
      <TextInput
        label="Reason"
        placeholder="For instance: passed on within the family"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogNote>Readings up to now stay with the present owner.</DialogNote>
    </FormDialog>
  )
}

const FromTo = ({ from, to }: { from: string; to: string | null }) => (
  <dl className={styles['move']}>
    <div>
      <dt>From</dt>
      <dd>{from}</dd>
    </div>
    <IconArrowRight size={18} aria-hidden="true" />
    <div>
      <dt>To</dt>
      <dd>{to ?? <Dim>not chosen</Dim>}</dd>
    </div>
  </dl>
)
