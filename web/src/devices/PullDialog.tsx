/** Asks the vendor for everything a device sent since its last reading. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { registryApi } from '@vitalrounds/domain/devices/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useReturnFocus } from '../ui/dialogs/return-focus.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { deviceWords } from './device-words.ts'
import type { MemberDevice } from './assigned-device.ts'

type Props = { held: MemberDevice; member: Member; zone: string; onClose: () => void }

export function PullDialog({ held, member, zone, onClose }: Props) {
  useReturnFocus()
  const { record, health } = held
  const pull = useAct(() => call(registryApi.retrieveData, { body: { memberId: member._id, imei: record.imei } }), {
    done: 'The vendor is asked; new readings appear by themselves',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Pull data now?"
      about={aboutMember(member)}
      confirmLabel="Pull data"
      isBusy={pull.isPending}
      error={problemWords(pull.error)}
      onConfirm={() => pull.mutate(undefined)}
      onCancel={onClose}
    >
      {deviceWords(held)}:{' '}
      {health.lastUsed === null
        ? 'everything the vendor holds is asked for.'
        : `everything since ${dateTime(health.lastUsed, zone)} is asked for.`}{' '}
      What we have already is not counted twice.
    </ConfirmDialog>
  )
}
