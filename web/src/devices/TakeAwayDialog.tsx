/** Takes a device from a member, or out of the registry for good, with the reason. Readings always stay. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select, Textarea } from '@mantine/core'
import { registryApi } from '@vitalrounds/domain/devices/api'
import { disconnectCategories, tenoviApi } from '@vitalrounds/domain/devices/tenovi-api'
import { isGatewayKind } from '@vitalrounds/domain/devices/device'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { DialogText, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useReturnFocus } from '../ui/dialogs/return-focus.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { deviceWords } from './device-words.ts'
import type { MemberDevice } from './assigned-device.ts'

type Props = { held: MemberDevice; isDelete: boolean; member: Member; onClose: () => void }
type Category = keyof typeof disconnectCategories

export const TakeAwayDialog = (props: Props) =>
  isGatewayKind(props.held.record.device) ? (
    <GatewayDialog {...props} />
  ) : props.isDelete ? (
    <DeleteDialog {...props} />
  ) : (
    <DisconnectDialog {...props} />
  )

/** What a disconnected device means, in words. */
const freedWords = (device: MemberDevice, member: Member) =>
  `${deviceWords(device)} is taken from ${member.name} and can be given to somebody else. The readings up to now stay with ${member.name}.`
const goneWords = (device: MemberDevice, member: Member) =>
  `${deviceWords(device)} leaves the registry. What it sends from now on belongs to nobody; the readings up to now stay with ${member.name}.`

/** Why it cannot be taken away yet; "other" alone would tell nobody anything. */
function formProblem(category: Category | null, details: string): string | undefined {
  if (category === null) return 'Choose a reason.'
  return category === 'other' && details.trim() === '' ? 'Write the reason under Details.' : undefined
}

const categories = Object.entries(disconnectCategories).map(([value, label]) => ({ value, label }))

function GatewayDialog({ held, isDelete, member, onClose }: Props) {
  const [category, setCategory] = useState<Category | null>(null)
  const [details, setDetails] = useState('')
  const take = useAct(
    (disconnectCategory: Category) =>
      call(isDelete ? tenoviApi.deleteDevice : tenoviApi.disconnectDevice, {
        body: { hwiDeviceId: held.tenovi?.hwiDeviceId ?? '', disconnectCategory, disconnectDetails: details.trim() },
      }),
    { done: `${deviceWords(held)} ${isDelete ? 'deleted' : 'disconnected'}`, onDone: onClose },
  )
  return (
    <FormDialog
      title={isDelete ? 'Delete this device' : 'Disconnect this device'}
      about={aboutMember(member)}
      submitLabel={isDelete ? 'Delete' : 'Disconnect'}
      why={formProblem(category, details)}
      isDangerous
      isBusy={take.isPending}
      error={problemWords(take.error)}
      onSubmit={() => category !== null && take.mutate(category)}
      onClose={onClose}
    >
      <DialogText>{isDelete ? goneWords(held, member) : freedWords(held, member)}</DialogText>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        data={categories}
        value={category}
        onChange={(selected) => setCategory(selected as Category)}
        data-autofocus
      />
      <Textarea
        label="Details"
        value={details}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function DisconnectDialog({ held, member, onClose }: Props) {
  const take = useAct(
    (reason: string) => call(registryApi.disconnectDevice, { body: { memberId: member._id, imei: held.record.imei, reason } }),
    { done: `${deviceWords(held)} disconnected`, onDone: onClose },
  )
  return (
    <ReasonDialog
      title="Disconnect this device"
      about={aboutMember(member)}
      usual={Object.values(disconnectCategories).filter((disconnectCategory) => disconnectCategory !== 'Other')}
      confirmLabel="Disconnect"
      isDangerous
      isBusy={take.isPending}
      error={problemWords(take.error)}
      onConfirm={(reason) => take.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>{freedWords(held, member)}</DialogText>
    </ReasonDialog>
  )
}

function DeleteDialog({ held, member, onClose }: Props) {
  useReturnFocus()
  const remove = useAct(() => call(registryApi.remove, { params: { id: held.record._id } }), {
    done: `${deviceWords(held)} deleted`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Delete this device?"
      about={aboutMember(member)}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      {goneWords(held, member)}
    </ConfirmDialog>
  )
}
