/** A device that nobody here has, as a delivery names it, is given to the member who measures with it. */
import { Select } from '@mantine/core'
import { type DeviceKind, deviceTitle, kindsWithNumber, vendorTitle } from '@vitalrounds/domain/devices/device'
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { connectDevice } from '../connect-device.ts'
import { replayWords } from '../device-words.ts'
import { MemberPicker } from '../fleet/MemberPicker.tsx'

type Props = { vendor: string; number: string; onClose: () => void }
type Connection = { member: MemberMatch; kind: DeviceKind }

export function AssignDeviceDialog({ vendor, number, onClose }: Props) {
  const kinds = kindsWithNumber(vendor, number)
  // A number that only one kind of device bears says which it is
  const [kind, setKind] = useState<DeviceKind | null>(kinds.length === 1 ? (kinds[0] ?? null) : null)
  const [member, setMember] = useState<MemberMatch | null>(null)
  const assign = useAct((to: Connection) => connectDevice(to.member._id, to.kind, number), {
    done: kind === null ? '' : `${deviceTitle(kind)} ${number} connected to ${member?.name ?? ''}`,
    onDone: onClose,
  })
  const why = member === null ? 'Choose the member first.' : kind === null ? 'Choose a device.' : undefined
  return (
    <FormDialog
      title="Assign to a member"
      about={`${vendorTitle(vendor)} ${number}`}
      submitLabel="Assign"
      why={why}
      isWide
      isBusy={assign.isPending}
      error={problemWords(assign.error)}
      onSubmit={() => member !== null && kind !== null && assign.mutate({ member, kind })}
      onClose={onClose}
    >
      <MemberPicker label="Member" notFound="Member not found" without={null} chosen={member} onChoose={setMember} />
      <Select
        label="Device"
        placeholder="Choose a device"
        data={kinds.map((kind) => ({ value: kind, label: deviceTitle(kind) }))}
        value={kind}
        onChange={(next) => setKind(next as DeviceKind | null)}
      />
      <DialogNote>{replayWords}</DialogNote>
    </FormDialog>
  )
}
