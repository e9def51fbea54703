/** Connects a device that the member already has, by the number printed on it. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Checkbox, Select } from '@mantine/core'
import { type DeviceKind, deviceTitle, identifierProblem, numberOf } from '@vitalrounds/domain/devices/device'
import { educationApi } from '@vitalrounds/domain/devices/education-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dayIn } from '../platform/zones.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CodeInput } from '../ui/fields/MaskedInput.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { useNumberCheck } from '../members/parts/number-check.ts'
import { EducationFields, noEducation } from './education/EducationFields.tsx'
import { connectDevice } from './connect-device.ts'
import { replayWords } from './device-words.ts'
import { kindChoices } from './orders/OrderDeviceDialog.tsx'

type Props = { member: Member; me: Me; onClose: () => void }

export function ConnectDialog({ member, me, onClose }: Props) {
  const [device, setDevice] = useState<DeviceKind | null>(null)
  const [number, setNumber] = useState('')
  const [isLeft, setLeft] = useState(false)
  const education = useEducation(member, me)
  const connect = useAct(
    async (kind: DeviceKind) => {
      const connected = await connectDevice(member._id, kind, number)
      await education.record(connected.device)
    },
    { done: device === null ? '' : `${deviceTitle(device)} ${number} connected to ${member.name}`, onDone: onClose },
  )
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
      why={device === null ? 'Choose a device.' : (problem ?? education.why)}
      isBusy={connect.isPending}
      error={problemWords(connect.error)}
      onSubmit={() => device !== null && connect.mutate(device)}
      onClose={onClose}
    >
      <Select label="Device" placeholder="Choose a device" data={kindChoices} value={device} onChange={take} data-autofocus />
      {device !== null && <NumberField key={device} device={device} memberId={member._id} {...field} />}
      {device !== null && education.fields}
      {device !== null && <DialogNote>{replayWords}</DialogNote>}
    </FormDialog>
  )
}

/** Asked with the device: whoever connects it mostly explains it at once. It may be recorded later. */
function useEducation(member: Member, me: Me) {
  const [isNow, setNow] = useState(false)
  const [state, setState] = useState(noEducation)
  const educatedOn = dayIn(useNow(), member.timeZone)
  const { method, isTaughtBack } = state
  return {
    why: isNow && method === null ? 'Choose how it was explained.' : undefined,
    record: async (device: { _id: string }) => {
      if (!isNow || method === null) return
      const body = { deviceId: device._id, educatedOn, method, isTaughtBack, educator: me.id }
      await call(educationApi.record, { params: { id: member._id }, body })
    },
    fields: (
      <>
        <Checkbox
          label="Set up with the member and explained today"
          checked={isNow}
          onChange={(event) => setNow(event.currentTarget.checked)}
        />
        {isNow && <EducationFields state={state} onState={setState} />}
      </>
    ),
  }
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
