/** One device of a member: what it is, how it is doing, what can be done with it, and who had it when. */
import { deviceKinds, deviceTitle } from '@vitalrounds/domain/devices/device'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Me } from '../platform/me.ts'
import { dateOf, dateTime } from '../platform/zones.ts'
import { gramsToLb } from '@vitalrounds/domain/units'
import type { ReactNode } from 'react'
import { Fold } from '../ui/Fold.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Dim } from '../ui/Lines.tsx'
import { actTitles, deviceActs, whyNotDo } from './device-acts.ts'
import { BatteryLevel, LastUsed, Signal, Trouble } from './DeviceHealth.tsx'
import { EducationFact } from './education/EducationFact.tsx'
import { stateWords } from './device-words.ts'
import type { DeviceAct, MemberDevice } from './assigned-device.ts'
import styles from './DevicesTab.module.css'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me; held: MemberDevice; now: number; onAct: (act: DeviceAct) => void }

export function AssignedDeviceCard({ member, me, held, now, onAct }: Props) {
  const zone = me.timeZone
  const { record, health } = held
  return (
    <li className={styles['device']}>
      <div className={styles['head']}>
        <h3>{deviceTitle(record.device)}</h3>
        <Dim>{health.identifier}</Dim>
        <div className={styles['acts']} role="group" aria-label={`Acts on ${deviceTitle(record.device)}`}>
          {deviceActs.map((act) => (
            <May key={act} do="device.assign">
              <GatedButton
                size="compact-sm"
                variant="default"
                why={whyNotDo[act](held)}
                onClick={() => onAct(deviceKinds[record.device].identifier === 'patient' && act === 'disconnect' ? 'endKardia' : act)}
              >
                {actTitles[act]}
              </GatedButton>
            </May>
          ))}
        </div>
      </div>
      <dl className={styles['facts']}>
        <Fact label="Status">{stateWords[health.status]}</Fact>
        <Fact label="Last used">
          <LastUsed at={health.lastUsed} now={now} zone={zone} />
        </Fact>
        <Fact label="Signal">
          <Signal percent={health.signalStrength} />
        </Fact>
        <Fact label="Battery">
          <BatteryLevel {...health} />
        </Fact>
        {health.isSilent && health.causeText !== '' && (
          <Fact label={health.daysSilent === null ? 'Silent' : `Silent for ${health.daysSilent} d`}>
            <Trouble>{health.causeText}</Trouble>
          </Fact>
        )}
        <Correction held={held} zone={zone} />
        <EducationFact member={member} me={me} held={held} />
      </dl>
      <History held={held} zone={zone} />
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type HeldProps = Pick<Props, 'held'> & { zone: string }

function Correction({ held, zone }: HeldProps) {
  const { calibration } = held.record
  if (calibration === null || calibration.mode !== 'offset' || calibration.offsetGrams === 0) return null
  const lbs = gramsToLb(calibration.offsetGrams)
  return (
    <Fact label="Calibration">
      {lbs > 0 ? '+' : '−'}
      {Math.abs(lbs).toFixed(1)} lbs since {dateTime(calibration.effectiveFrom, zone)}
    </Fact>
  )
}

const History = ({ held, zone }: HeldProps) =>
  held.history.length === 0 ? null : (
    <Fold title="History">
      <ul className={styles['history']}>
        {held.history.map((item) => (
          <li key={`${item.memberId} ${item.from}`}>
            {dateOf(item.from, zone)} – {item.to === null ? 'now' : dateOf(item.to, zone)}: <b>{item.name}</b>
            {item.assignedBy !== '' && `, assigned by ${item.assignedBy}`}
            {item.reason !== '' && ` (${item.reason})`}
          </li>
        ))}
      </ul>
    </Fold>
  )
