/** Transmissions, newest first: when, from what, what became of it, its readings with what can be done, and what came. */
import { Button } from '@mantine/core'
import { deviceKinds } from '@vitalrounds/domain/devices/device'
import type { RawReading, Transmission } from '@vitalrounds/domain/readings/api'
import { dateTime } from '../platform/zones.ts'
import type { RawAct } from './RawReadingDialog.tsx'
import { readingNotes, stateTitles } from './raw-words.ts'
import styles from './RawDataTab.module.css'
import { Sent } from './Sent.tsx'

type Act = (act: RawAct, reading: RawReading) => void
type Props = { transmissions: readonly Transmission[]; zone: string; isRefetching: boolean; onAct: Act }

export const TransmissionTable = ({ transmissions, zone, isRefetching, onAct }: Props) => (
  // Scrolls inside itself on a narrow screen, so the keyboard must reach it.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label="Transmissions" tabIndex={0}>
    <table className={styles['table']} aria-busy={isRefetching} data-dimmed={isRefetching}>
      <thead>
        <tr>
          <th scope="col">Received</th>
          <th scope="col">From</th>
          <th scope="col">Fate</th>
          <th scope="col">Readings</th>
        </tr>
      </thead>
      <tbody>
        {transmissions.map((one) => (
          <tr key={one.key}>
            <th scope="row">{dateTime(one.receivedAt, zone)}</th>
            <td>
              <Source transmission={one} />
            </td>
            <td>
              <span className={styles['fate']} data-fate={one.fate}>
                {stateTitles[one.fate]}
              </span>
              {one.words !== stateTitles[one.fate] && <span className={styles['small']}>{one.words}</span>}
            </td>
            <td>
              <Readings transmission={one} zone={zone} onAct={onAct} />
              {one.sent.length > 0 && <Sent sent={one.sent} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A kind of device in words; a number stays a number. */
const deviceWords = (device: string | null) =>
  device === null ? 'Unknown device' : ((deviceKinds as Record<string, { title: string }>)[device]?.title ?? device)

const Source = ({ transmission: { source, vendor, device } }: { transmission: Transmission }) =>
  source === 'manual' ? (
    <>Entered by hand</>
  ) : (
    <>
      {deviceWords(device)}
      {vendor !== null && <span className={styles['small']}>{vendor}</span>}
    </>
  )

const Readings = ({ transmission, zone, onAct }: { transmission: Transmission; zone: string; onAct: Act }) =>
  transmission.readings.length === 0 ? null : (
    <ul className={styles['readings']}>
      {transmission.readings.map((reading) => (
        <li key={reading._id} data-out={reading.excluded !== null || reading.state !== 'kept'}>
          <Value reading={reading} />
          <span className={styles['small']}>{whenWords(reading, zone)}</span>
          {readingNotes(reading).map((note) => (
            <span key={note} className={styles['note']}>
              {note}
            </span>
          ))}
          <Acts reading={reading} onAct={onAct} />
        </li>
      ))}
    </ul>
  )

/** The severity as a word: a transmission does not tell on which side of the rules a value lies. */
const Value = ({ reading: { title, value, unit, severity, state } }: { reading: RawReading }) => (
  <span className={styles['value']}>
    {title}{' '}
    <b>
      {value} {unit}
    </b>
    {severity !== 'ok' && state === 'kept' && (
      <>
        {' '}
        <span className={styles['severity']} data-severity={severity}>
          {severity}
        </span>
      </>
    )}
  </span>
)

/** The device's own time is named where it was not believed. */
const whenWords = ({ measuredAt, claimedAt }: RawReading, zone: string) =>
  claimedAt === null
    ? dateTime(measuredAt, zone)
    : `${dateTime(measuredAt, zone)}; the device said ${dateTime(claimedAt, zone)}`

function Acts({ reading, onAct }: { reading: RawReading; onAct: Act }) {
  const name = `${reading.title} ${reading.value} ${reading.unit}`
  if (reading.state === 'duplicate') return null
  if (reading.state === 'quarantined')
    return (
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Accept ${name}`}
        onClick={() => onAct('accept', reading)}
      >
        Accept
      </Button>
    )
  const act = reading.excluded === null ? 'exclude' : 'include'
  const label = act === 'exclude' ? 'Exclude' : 'Include'
  return (
    <Button variant="default" size="compact-xs" aria-label={`${label} ${name}`} onClick={() => onAct(act, reading)}>
      {label}
    </Button>
  )
}
