/** Transmissions, newest first: when, from what, what became of it, its readings with what can be done, and what came. */
import { Button } from '@mantine/core'
import type { RawReading, Transmission } from '@vitalrounds/domain/readings/api'
import { firedText } from '@vitalrounds/domain/readings/verdict/change'
import { dateTime } from '../../platform/zones.ts'
import { Lines, Small } from '../../ui/Lines.tsx'
import { SeverityWord } from '../../ui/SeverityChip.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { RawAct } from './RawReadingDialog.tsx'
import { transmissionOutcomeWords, readingNotes, sourceWords, valueWords } from '../parts/raw-words.ts'
import styles from './RawDataTab.module.css'
import { Sent } from '../parts/Sent.tsx'
import { May } from '../../ui/rights/May.tsx'

type Act = (act: RawAct, reading: RawReading) => void
type Props = { transmissions: readonly Transmission[]; zone: string; isRefetching: boolean; onAct: Act }

export const TransmissionTable = ({ transmissions, zone, isRefetching, onAct }: Props) => (
  <PlainTable label="Transmissions" isRefetching={isRefetching}>
    <thead>
      <tr>
        <th scope="col">Received</th>
        <th scope="col">From</th>
        <th scope="col">Status</th>
        <th scope="col">Readings</th>
      </tr>
    </thead>
    <tbody>
      {transmissions.map((item) => (
        <tr key={item.key}>
          <th scope="row">{dateTime(item.receivedAt, zone)}</th>
          <td>
            <Source transmission={item} />
          </td>
          <td>
            <Fate transmission={item} />
          </td>
          <td>
            <Readings transmission={item} zone={zone} onAct={onAct} />
            <Sent sent={item.sent} isTextRemoved={item.isTextRemoved} />
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

function Source({ transmission }: { transmission: Transmission }) {
  const { title, below } = sourceWords(transmission)
  return <Lines below={below}>{title}</Lines>
}

function Fate({ transmission }: { transmission: Transmission }) {
  const { title, reason } = transmissionOutcomeWords(transmission)
  return (
    <Lines below={reason}>
      <span className={styles['fate']} data-fate={transmission.fate}>
        {title}
      </span>
    </Lines>
  )
}

function Readings({ transmission, zone, onAct }: { transmission: Transmission; zone: string; onAct: Act }) {
  const { fate, readings } = transmission
  if (readings.length === 0) return null
  const statement = {
    state: readings.every(({ state }) => state === fate) ? fate : null,
    reason: transmissionOutcomeWords(transmission).reason,
  }
  return (
    <ul className={styles['readings']}>
      {readings.map((reading) => (
        <li key={reading._id} data-out={reading.excluded !== null || reading.state !== 'kept'}>
          <Value reading={reading} />
          <Small>{whenWords(reading, zone)}</Small>
          {readingNotes(reading, statement).map((note) => (
            <span key={note} className={styles['note']}>
              {note}
            </span>
          ))}
          <Acts reading={reading} onAct={onAct} />
        </li>
      ))}
    </ul>
  )
}

const Value = ({ reading }: { reading: RawReading }) => (
  <span className={styles['value']}>
    {reading.title} <b>{valueWords(reading)}</b>
    {reading.severity !== 'ok' && reading.state === 'kept' && (
      <>
        {reading.metric === 'bodyWeight' ? `, ${firedText(reading.change)} ` : ' '}
        <SeverityWord severity={reading.severity} />
      </>
    )}
  </span>
)

/** The device's own time is named where it was not believed. */
const whenWords = ({ measuredAt, claimedAt }: RawReading, zone: string) =>
  claimedAt === null ? dateTime(measuredAt, zone) : `${dateTime(measuredAt, zone)}; the device said ${dateTime(claimedAt, zone)}`

function Acts({ reading, onAct }: { reading: RawReading; onAct: Act }) {
  const name = `${reading.title} ${valueWords(reading)}`
  if (reading.state === 'duplicate') return null
  if (reading.state === 'quarantined')
    return (
      <May do="reading.write">
        <Button variant="default" size="compact-xs" aria-label={`Accept ${name}`} onClick={() => onAct('accept', reading)}>
          Accept
        </Button>
      </May>
    )
  const act = reading.excluded === null ? 'exclude' : 'include'
  const label = act === 'exclude' ? 'Exclude' : 'Include'
  return (
    <May do="reading.write">
      <Button variant="default" size="compact-xs" aria-label={`${label} ${name}`} onClick={() => onAct(act, reading)}>
        {label}
      </Button>
    </May>
  )
}
