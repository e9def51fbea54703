/** Orders one device to the home of each of several members, one after the other; each line has an outcome of its own. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Select } from '@mantine/core'
import type { DeviceKind } from '@vitalrounds/domain/devices/device'
import type { Usage } from '@vitalrounds/domain/devices/usage'
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import styles from '../../settings/parts/settings.module.css'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { MemberPicker } from '../fleet/MemberPicker.tsx'
import type { OrderOutcome } from './order-outcome.ts'
import { kindChoices, orderForMember } from './OrderDeviceDialog.tsx'
import { LimitBanner } from './UsageMeter.tsx'

type Props = { usage: Usage | undefined; onOrdered: (outcomes: readonly OrderOutcome[]) => void }

const aboutOf = ({ name, dob }: MemberMatch) => `${name}, ${usDate(dob)}`

function useMembersOrder(onOrdered: Props['onOrdered']) {
  const [device, setDevice] = useState<DeviceKind | null>(null)
  const [members, setMembers] = useState<readonly MemberMatch[]>([])
  const [done, setDone] = useState(0)
  const order = useMutation({
    mutationFn: async (kind: DeviceKind) => {
      setDone(0)
      for (const member of members) {
        const outcome = await orderForMember(member._id, kind).then(
          () => 'Requested',
          (problem: unknown) => problemWords(problem) ?? 'Refused',
        )
        onOrdered([{ what: `${kind} for ${aboutOf(member)}`, outcome }])
        setDone((before) => before + 1)
      }
      setMembers([])
    },
  })
  return { device, setDevice, members, setMembers, done, order }
}

export function MembersOrder({ usage, onOrdered }: Props) {
  const { device, setDevice, members, setMembers, done, order } = useMembersOrder(onOrdered)
  const isTooMany = usage !== undefined && members.length > usage.remaining
  const why = orderProblem(device, members.length, isTooMany)
  return (
    <form
      className={styles['part']}
      noValidate
      aria-labelledby="for-members"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && device !== null && !order.isPending) order.mutate(device)
      }}
    >
      <h2 id="for-members">To members’ homes</h2>
      {isTooMany && <LimitBanner usage={usage} wanted={members.length} />}
      <Select label="Device" data={kindChoices} value={device} onChange={(kind) => setDevice(kind as DeviceKind)} />
      <MemberPicker
        key={members.length}
        label="Add a member"
        notFound="No member fits."
        without={null}
        chosen={null}
        onChoose={(member) => {
          if (member && !members.some(({ _id }) => _id === member._id)) setMembers([...members, member])
        }}
      />
      {members.length > 0 && <Chosen members={members} onRemove={(id) => setMembers(members.filter(({ _id }) => _id !== id))} />}
      {order.isPending && (
        <p className={styles['hint']} role="status">
          {done} of {members.length} ordered …
        </p>
      )}
      <div className={styles['foot']}>
        <GatedButton type="submit" why={why} aria-busy={order.isPending}>
          {members.length > 1 ? `Order for ${members.length} members` : 'Order'}
        </GatedButton>
      </div>
    </form>
  )
}

function orderProblem(device: DeviceKind | null, count: number, isTooMany: boolean): string | undefined {
  if (device === null) return 'Choose a device.'
  if (count === 0) return 'Add at least one member.'
  return isTooMany ? 'This is more than the month has left.' : undefined
}

const Chosen = ({ members, onRemove }: { members: readonly MemberMatch[]; onRemove: (id: string) => void }) => (
  <ul className={styles['chosen']} aria-label="Members chosen">
    {members.map((member) => (
      <li key={member._id}>
        {aboutOf(member)}{' '}
        <button type="button" className={styles['remove']} aria-label={`Remove ${member.name}`} onClick={() => onRemove(member._id)}>
          Remove
        </button>
      </li>
    ))}
  </ul>
)
