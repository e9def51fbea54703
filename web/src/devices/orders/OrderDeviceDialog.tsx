/** Requests a device for the member's home, within the month's limit. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select } from '@mantine/core'
import { registryApi } from '@vitalrounds/domain/devices/api'
import { tenoviApi } from '@vitalrounds/domain/devices/tenovi-api'
import { type DeviceKind, deviceKindNames, deviceTitle, isGatewayKind } from '@vitalrounds/domain/devices/device'
import { isOverLimit } from '@vitalrounds/domain/devices/usage'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { SentTo } from './SentTo.tsx'
import { addressProblem } from './ship-address.ts'
import { LimitBanner, UsageMeter, useUsage } from './UsageMeter.tsx'

type Props = { member: Member; /** What was ordered before. */ kind?: string | undefined; onClose: () => void }

export const kindChoices = deviceKindNames.map((kind) => ({ value: kind, label: deviceTitle(kind) }))

export const orderForMember = (memberId: string, device: DeviceKind) =>
  isGatewayKind(device)
    ? call(tenoviApi.orderDevice, { body: { memberId, device } })
    : call(registryApi.orderDevice, { body: { memberId, device } })

export function OrderDeviceDialog({ member, kind, onClose }: Props) {
  const [device, setDevice] = useState<DeviceKind | null>(deviceKindNames.find((deviceKindName) => deviceKindName === kind) ?? null)
  const usage = useUsage()
  const order = useAct((kind: DeviceKind) => orderForMember(member._id, kind), {
    done: device === null ? '' : `${deviceTitle(device)} requested for ${member.name}`,
    onDone: onClose,
  })
  const why =
    addressProblem(member) ??
    (device === null ? 'Choose a device.' : undefined) ??
    (usage && isOverLimit(1, usage) ? 'The month’s limit of device orders is reached.' : undefined)
  return (
    <FormDialog
      title="Order a device"
      about={aboutMember(member)}
      submitLabel="Order"
      why={why}
      isBusy={order.isPending}
      error={problemWords(order.error)}
      onSubmit={() => device !== null && order.mutate(device)}
      onClose={onClose}
    >
      <LimitBanner usage={usage} wanted={1} />
      <Select
        label="Device"
        placeholder="Choose a device"
        data={kindChoices}
        value={device}
        onChange={(kind) => setDevice(kind as DeviceKind)}
        data-autofocus
      />
      <SentTo member={member} />
      <UsageMeter usage={usage} />
    </FormDialog>
  )
}
