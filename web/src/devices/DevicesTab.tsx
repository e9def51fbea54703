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
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }

export function DevicesTab({ member, me }: Props) {
  const query = useQuery(apiQuery(deviceApi.ofMember, { params: { memberId: member._id } }))
  const whyNoOrder = useWhyNoOrder(member)
  const [open, setOpen] = useOpened(whyNoOrder === undefined)
  const problem = loadProblem(query, 'The devices could not be loaded')
  if (problem) return <div className={styles['tab']}>{problem}</div>
  return (
    <div className={styles['tab']} aria-busy={query.isPending}>
      <AddBar member={member} held={query.data} whyNoOrder={whyNoOrder} onAsk={setOpen} />
      {!query.data && <Loading shape="cards" />}
      {query.data && (
        <>
          <Present held={query.data} member={member} me={me} onAsk={setOpen} />
          <MemberOrders orders={query.data.orders} me={me} />
          <MemberRefills refills={query.data.refills} zone={me.timeZone} />
          <Former held={query.data} zone={me.timeZone} />
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
function useOpened(canOrder: boolean): [DeviceDialogState | null, (request: DeviceDialogState | null) => void] {
  const { field } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [open, setOpen] = useState<DeviceDialogState | null>(null)
  const [what, kind = ''] = (field ?? '').split('.')
  const isAskedByAddress = what === 'order'
  const change = (request: DeviceDialogState | null) => {
    setOpen(request)
    if (isAskedByAddress) void navigate({ to: '.', search: ({ field: _done, ...rest }) => rest, replace: true })
  }
  return [open ?? (isAskedByAddress && canOrder ? { act: 'order', kind } : null), change]
}

function useWhyNoOrder(member: Member): string | undefined {
  const usage = useUsage()
  return validationError(notEnrolledProblem(member)) ?? (usage?.isLimitReached ? limitBanner(1, usage)?.text : undefined)
}

const hasKardia = (current: MemberDevices | undefined) =>
  current !== undefined && (current.kardiaId !== null || current.devices.some((device) => device.record.device === 'KARDIA'))

type AskProps = { onAsk: (state: DeviceDialogState) => void }

type AddProps = AskProps & { member: Member; held: MemberDevices | undefined; whyNoOrder: string | undefined }

function AddBar({ member, held, whyNoOrder, onAsk }: AddProps) {
  const usage = useUsage()
  const gone = validationError(notEnrolledProblem(member))
  return (
    <div className={styles['add']}>
      <May do="device.order">
        <GatedButton why={whyNoOrder} onClick={() => onAsk({ act: 'order' })}>
          Order a device
        </GatedButton>
      </May>
      <May do="device.assign">
        <GatedButton variant="default" why={gone} onClick={() => onAsk({ act: 'connect' })}>
          Connect a device
        </GatedButton>
      </May>
      <May do="device.assign">
        <GatedButton variant="default" why={gone} onClick={() => onAsk({ act: hasKardia(held) ? 'kardiaCode' : 'kardia' })}>
          {hasKardia(held) ? 'New Kardia code' : 'Connect Kardia'}
        </GatedButton>
      </May>
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
        {held.devices.map((device) => (
          <AssignedDeviceCard
            key={device.record._id}
            held={device}
            now={now}
            member={member}
            me={me}
            onAct={(act) => onAsk({ act, device: device })}
          />
        ))}
        {held.kardiaId !== null && held.devices.every((device) => device.record.device !== 'KARDIA') && (
          <li className={styles['device']}>
            <div className={styles['head']}>
              <h3>{deviceTitle('KARDIA')}</h3>
              <div className={styles['acts']}>
                <May do="device.assign">
                  <GatedButton why={undefined} size="compact-sm" variant="default" onClick={() => onAsk({ act: 'endKardia' })}>
                    Disconnect
                  </GatedButton>
                </May>
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
          {held.former.map((item) => (
            <tr key={`${item._id} ${item.from}`}>
              <th scope="row">
                {deviceTitle(item.device)} <Dim>{item.identifier}</Dim>
              </th>
              <td>{dateOf(item.from, zone)}</td>
              <td>{dateOf(item.to, zone)}</td>
              <td>{item.reason || <Dim>not recorded</Dim>}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
