/** manage-devices: what a member has, how it is doing, what is on its way, and every act on it with its reason. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import { limitBanner } from '@vitalrounds/domain/devices/usage'
import { validationError } from '@vitalrounds/domain/problems'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dateOf } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { Loading } from '../ui/notices/Loading.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Dim } from '../ui/Lines.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import type { DeviceDialogState, MemberDevices } from './assigned-device.ts'
import styles from './DevicesTab.module.css'
import { DeviceDialog } from './DeviceDialog.tsx'
import { AssignedDeviceCard } from './AssignedDeviceCard.tsx'
import { MemberOrders } from './orders/MemberOrders.tsx'
import { MemberRefills } from './orders/MemberRefills.tsx'
import { Section } from './Section.tsx'
import { UsageMeter, useUsage } from './orders/UsageMeter.tsx'

type Props = { member: Member; me: Me }

export function DevicesTab({ member, me }: Props) {
  const asked = useQuery(apiQuery(deviceApi.ofMember, { params: { memberId: member._id } }))
  const whyNoOrder = useWhyNoOrder(member)
  const [open, setOpen] = useOpened(whyNoOrder === undefined)
  const problem = loadProblem(asked, 'The devices could not be loaded')
  if (problem) return <div className={styles['tab']}>{problem}</div>
  return (
    <div className={styles['tab']} aria-busy={asked.isPending}>
      <AddBar member={member} held={asked.data} whyNoOrder={whyNoOrder} onAsk={setOpen} />
      {!asked.data && <Loading shape="cards" />}
      {asked.data && (
        <>
          <Present held={asked.data} member={member} me={me} onAsk={setOpen} />
          <MemberOrders orders={asked.data.orders} me={me} />
          <MemberRefills refills={asked.data.refills} zone={me.timeZone} />
          <Former held={asked.data} zone={me.timeZone} />
        </>
      )}
      {open && (
        <DeviceDialog
          key={`${open.act} ${open.device?.record._id ?? ''}`}
          asked={open}
          member={member}
          me={me}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** What is asked for; `?field=order.BT105` asks for such a device at once, and no longer once that is closed. */
function useOpened(canOrder: boolean): [DeviceDialogState | null, (asked: DeviceDialogState | null) => void] {
  const { field } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [open, setOpen] = useState<DeviceDialogState | null>(null)
  const [what, kind = ''] = (field ?? '').split('.')
  const isAskedByAddress = what === 'order'
  const change = (asked: DeviceDialogState | null) => {
    setOpen(asked)
    if (isAskedByAddress) void navigate({ to: '.', search: ({ field: _done, ...rest }) => rest, replace: true })
  }
  return [open ?? (isAskedByAddress && canOrder ? { act: 'order', kind } : null), change]
}

function useWhyNoOrder(member: Member): string | undefined {
  const usage = useUsage()
  return validationError(notEnrolledProblem(member)) ?? (usage?.isLimitReached ? limitBanner(1, usage)?.text : undefined)
}

const hasKardia = (held: MemberDevices | undefined) =>
  held !== undefined && (held.kardiaId !== null || held.devices.some((one) => one.record.device === 'KARDIA'))

type AskProps = { onAsk: (asked: DeviceDialogState) => void }

type AddProps = AskProps & { member: Member; held: MemberDevices | undefined; whyNoOrder: string | undefined }

function AddBar({ member, held, whyNoOrder, onAsk }: AddProps) {
  const usage = useUsage()
  const gone = validationError(notEnrolledProblem(member))
  return (
    <div className={styles['add']}>
      <GatedButton why={whyNoOrder} onClick={() => onAsk({ act: 'order' })}>
        Order a device
      </GatedButton>
      <GatedButton variant="default" why={gone} onClick={() => onAsk({ act: 'connect' })}>
        Connect a device
      </GatedButton>
      <GatedButton variant="default" why={gone} onClick={() => onAsk({ act: hasKardia(held) ? 'kardiaCode' : 'kardia' })}>
        {hasKardia(held) ? 'New Kardia code' : 'Connect Kardia'}
      </GatedButton>
      <UsageMeter usage={usage} />
    </div>
  )
}

function Present({ held, member, me, onAsk }: AskProps & { held: MemberDevices; member: Member; me: Me }) {
  const now = useNow()
  if (held.devices.length === 0 && held.kardiaId === null)
    return (
      <EmptyState title={`${member.name} has no device.`}>Order one to the member’s home, or connect one that is already there.</EmptyState>
    )
  return (
    <Section title="Devices">
      <ul className={styles['devices']}>
        {held.devices.map((one) => (
          <AssignedDeviceCard key={one.record._id} held={one} now={now} zone={me.timeZone} onAct={(act) => onAsk({ act, device: one })} />
        ))}
        {held.kardiaId !== null && held.devices.every((one) => one.record.device !== 'KARDIA') && (
          <li className={styles['device']}>
            <div className={styles['head']}>
              <h3>{deviceTitle('KARDIA')}</h3>
              <div className={styles['acts']}>
                <GatedButton why={undefined} size="compact-sm" variant="default" onClick={() => onAsk({ act: 'endKardia' })}>
                  Disconnect
                </GatedButton>
              </div>
            </div>
          </li>
        )}
      </ul>
    </Section>
  )
}

const Former = ({ held, zone }: { held: MemberDevices; zone: string }) =>
  held.former.length === 0 ? null : (
    <Section title="Former devices">
      <PlainTable label="Former devices, table">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Why it went</th>
          </tr>
        </thead>
        <tbody>
          {held.former.map((one) => (
            <tr key={`${one._id} ${one.from}`}>
              <th scope="row">
                {deviceTitle(one.device)} <Dim>{one.identifier}</Dim>
              </th>
              <td>{dateOf(one.from, zone)}</td>
              <td>{dateOf(one.to, zone)}</td>
              <td>{one.reason || <Dim>not recorded</Dim>}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
