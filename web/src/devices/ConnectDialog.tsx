/** Connects a device that the member already has, by the number printed on it. */
import { Select } from '@mantine/core'
import { type DeviceKind, deviceTitle, identifierProblem, numberOf } from '@vitalrounds/domain/devices/device'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { problemWords } from '../platform/problem-words.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CodeInput } from '../ui/fields/MaskedInput.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { aboutMember } from '../members/parts/member-about.ts'
import { useNumberCheck } from '../members/parts/number-check.ts'
import { connectDevice } from './connect-device.ts'
import { kindChoices } from './orders/OrderDeviceDialog.tsx'

type Props = { member: Member; onClose: () => void }

export function ConnectDialog({ member, onClose }: Props) {
  const [device, setDevice] = useState<DeviceKind | null>(null)
  const [number, setNumber] = useState('')
  const [isLeft, setLeft] = useState(false)
  const connect = useAct((kind: DeviceKind) => connectDevice(member._id, kind, number), {
    done: device === null ? '' : `${deviceTitle(device)} ${number} connected to ${member.name}`,
    onDone: onClose,
  })
  const problem = device === null ? undefined : identifierProblem(device, number)
  const field = {
    value: number,
    onChange: setNumber,
    onBlur: () => setLeft(true),
    error: isLeft && number !== '' ? problem : undefined,
    required: true,
  }
  const take = (kind: string | null) => {
    setDevice(kind as DeviceKind)
    setNumber('')
    setLeft(false)
  }
  return (
    <FormDialog
      title="Connect a device"
      about={aboutMember(member)}
      submitLabel="Connect"
      why={device === null ? 'Choose a device.' : problem}
      isBusy={connect.isPending}
      error={problemWords(connect.error)}
      onSubmit={() => device !== null && connect.mutate(device)}
      onClose={onClose}
    >
      <Select label="Device" placeholder="Choose a device" data={kindChoices} value={device} onChange={take} data-autofocus />
      {device !== null && <NumberField key={device} device={device} memberId={member._id} {...field} />}
    </FormDialog>
  )
}

type FieldProps = {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  error: string | undefined
  required: boolean
}

function NumberField({ device, memberId, ...field }: FieldProps & { device: DeviceKind; memberId: string }) {
  const { label, hint, ...code } = numberOf(device)
  const check = useNumberCheck({ device, number: field.value, memberId })
  const onBlur = () => {
    field.onBlur()
    check.leave()
  }
  return <CodeInput label={label} description={hint} code={code} {...field} onBlur={onBlur} error={field.error ?? check.refusal} />
}
