/**
 * The columns of a home list. Normal values are plain ink and a missing one is said in words, so that color and chips
 * are left for what needs somebody. What is written together is one piece of text: each piece is laid out by itself, and
 * fifty rows have a thousand cells. For the same reason a cell is a function, which costs a call, and no component.
 */
import { shortMonth, shortSpan, usDate } from '@vitalrounds/domain/us-date'
import { yearsBetween } from '@vitalrounds/domain/days'
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import type { MemberRow, VitalName } from '@vitalrounds/domain/members/member'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { isOldReason, olderReadingAt, reasonSince } from '@vitalrounds/domain/members/reason-age'
import type { ReactNode } from 'react'
import { Age } from '../ui/Age.tsx'
import { Doubt } from '../ui/Doubt.tsx'
import { Meter } from '../ui/Meter.tsx'
import { SeverityChip } from '../ui/SeverityChip.tsx'
import { IconMessage, IconNote, IconPhoneX, IconPlayerPause } from '../ui/icons.tsx'
import { Sparkline } from '../ui/table/Sparkline.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { WeekCells } from '../ui/table/WeekCells.tsx'
import { displayPhone } from '../ui/fields/format-phone.ts'
import { ageWords, shortMoment } from '../platform/zones.ts'
import styles from './MemberTable.module.css'
import type { PlaceSearch } from './place-in-list.ts'
import { RowLink } from './RowLink.tsx'
import { VitalValue, WeightChange } from './VitalValue.tsx'
import { suspectReason, type Judgment, judgmentOf, latestPressure, pressureJudgment, vitalText } from './vital-words.ts'
import { firstTab } from './first-tab.ts'

/** What every row is drawn against: the moment, today and the reader's zone. */
export type RowFrame = {
  now: number
  today: string
  zone: string
  /** Where in the list a member stands, for its link. */
  placeOf: (row: MemberRow) => PlaceSearch
}

/** One of two lines of a cell. */
const dimLine = `${styles['dim']} ${styles['line']}`

const noReading = (
  <span className={styles['dim']} role="img" aria-label="no reading">
    –
  </span>
)

/** A wrapper only where there is something to stand beside the name. */
function identity(row: MemberRow, frame: RowFrame) {
  const link = (
    <RowLink memberId={row._id} tab={firstTab(row)} search={frame.placeOf(row)} className={styles['name']}>
      {listedName(row)}
    </RowLink>
  )
  const flags = flagsOf(row)
  return (
    <>
      {flags.length === 0 ? (
        link
      ) : (
        <span className={styles['flags']}>
          {link}
          {flags}
        </span>
      )}
      <span className={dimLine}>{`${row.gender === 'male' ? 'M' : 'F'} ${yearsBetween(row.dob, frame.today)} · ${usDate(row.dob)}`}</span>
    </>
  )
}

/** Of which reading the reason is where a newer one stands beside it; and whoever is short of days is reminded of (docs/sources/product.md 2.9). */
function olderReadingWords(row: MemberRow, frame: RowFrame): string {
  const older = olderReadingAt(row)
  const isReminded = row.remindMeasure && row.reason && row.reason.code !== 'remindMeasure'
  return [older && `older reading, ${shortMoment(older, frame.now, row.timeZone)}`, isReminded && 'Remind Measure']
    .filter(Boolean)
    .join(' · ')
}

/** What it is in one line; below it how long it has waited, marked where that is long, and what goes with it. */
function reasonCell(row: MemberRow, frame: RowFrame) {
  const { reason } = row
  const beside = olderReadingWords(row, frame)
  if (!reason && beside === '') return <span className={styles['dim']}>–</span>
  const since = reason && reasonSince(reason)
  return (
    <>
      {reason && firstReason(reason)}
      {(since || beside !== '') && (
        <span className={styles['below']}>
          {since && (
            <Age className={isOldReason(since, frame.now) ? styles['old'] : undefined} {...ageWords(since, frame.now, frame.zone)} />
          )}
          {since && beside !== '' && ' · '}
          {beside}
        </span>
      )}
    </>
  )
}

const firstReason = ({ severity, side, text, suspect }: NonNullable<MemberRow['reason']>) => (
  <span className={styles['reason']} title={text} data-calm={severity === 'ok'}>
    {severity === 'ok' ? (
      text
    ) : (
      <SeverityChip severity={severity} {...(side && { side })}>
        {text}
      </SeverityChip>
    )}
    {suspect && <Doubt why={suspect} />}
  </span>
)

const flag = (Icon: typeof IconNote, label: string, tone?: 'high') => (
  <span key={label} className={styles['flag']} data-tone={tone} role="img" aria-label={label} title={label}>
    <Icon size={16} stroke={1.8} aria-hidden="true" />
  </span>
)

const flagsOf = (row: MemberRow) => [
  ...(row.numUnreadMessages > 0 ? [flag(IconMessage, `${row.numUnreadMessages} unread`)] : []),
  ...(row.missedCall === null ? [] : [flag(IconPhoneX, 'Missed call', 'high')]),
  ...(row.numActiveMemos > 0 ? [flag(IconNote, `${row.numActiveMemos} memos`)] : []),
  ...(row.pausedAt === null ? [] : [flag(IconPlayerPause, 'Paused')]),
]

/** A value within its rules is text of its cell and no more. */
const judgedCell = (judgment: Judgment, zone: string, text: string) =>
  judgment.severity === 'ok' ? (
    text
  ) : (
    <VitalValue {...judgment} zone={zone}>
      {text}
    </VitalValue>
  )

/** Few rows have a suspect value; the others are as they were. */
function doubted(row: MemberRow, vital: VitalName, value: ReactNode) {
  const why = suspectReason(row, vital)
  if (why === undefined) return value
  return (
    <>
      {value}
      <Doubt why={why} />
    </>
  )
}

function bloodPressure(row: MemberRow, zone: string) {
  const text = latestPressure(row)
  return text === null ? noReading : doubted(row, 'systolicBP', judgedCell(pressureJudgment(row), zone, text))
}

const weight = (row: MemberRow, zone: string) =>
  row.bodyWeight === null ? (
    noReading
  ) : (
    <>
      {doubted(row, 'bodyWeight', row.bodyWeight.toFixed(1))}
      {row.weightChange ? (
        <span className={styles['under']}>
          <WeightChange row={row} zone={zone} />
        </span>
      ) : (
        <WeightChange row={row} zone={zone} />
      )}
    </>
  )

function plain(row: MemberRow, zone: string, [vital, suffix = '']: ['bloodSugar' | 'spo2' | 'pulse', string?]) {
  const value = row[vital]
  if (value === null) return noReading
  return doubted(row, vital, judgedCell(judgmentOf(row, vital), zone, `${vitalText(row, vital, value)}${suffix}`))
}

function trend(row: MemberRow) {
  const points = row.bpTrend.flatMap((value, day) => (value === null ? [] : [{ day, value }]))
  const last = points.at(-1)
  // Ends of averages would be another range than that of the readings
  const label = `Systolic, daily averages of the last 30 days${last ? `, the last ${last.value}` : ''}`
  return <Sparkline series="bloodPressure" points={points} lines={row.systolicLines ?? undefined} label={label} />
}

/** How long ago; the moment itself in the reader's zone. */
const ago = (at: string | null, frame: RowFrame, line = '') =>
  at === null ? (
    <span className={`${styles['dim']} ${line}`}>never</span>
  ) : (
    <Age className={line || undefined} {...ageWords(at, frame.now, frame.zone)} />
  )

/** How long nobody has spoken or written, and where to call. */
const contact = (row: MemberRow, frame: RowFrame) => (
  <>
    {ago(row.lastContactAt, frame, styles['line'])}
    <span className={dimLine}>{displayPhone(row.phone)}</span>
  </>
)

/** Counted to the second; the twenty minutes of 99457 (docs/sources/product.md 1.9). */
const minutes = (seconds: number) => (
  <Meter have={seconds} need={1200} unit="min" label="Minutes this month" text={String(Math.floor(seconds / 60))} needText="20" />
)

const team = ({ physicianName, careManagerName }: MemberRow) =>
  careManagerName ? (
    <>
      <span className={styles['line']}>{physicianName || '–'}</span>
      <span className={dimLine}>{careManagerName}</span>
    </>
  ) : (
    physicianName || '–'
  )

/** The days of the running period, and below them the period (docs/sources/rulings.md 64). */
const reportingDays = ({ billingInsights: { '99454': period } }: MemberRow) => (
  <>
    <Meter have={period.days} need={neededDays} unit="d" label="Days measured this period" />
    {period.periodStart && period.periodEnd && <span className={dimLine}>{shortSpan(period.periodStart, period.periodEnd)}</span>}
  </>
)

/** The columns a person may hide; the member and the reason always stay. In the order of a list that has all of them. */
export const memberColumns = (frame: RowFrame): Column<MemberRow>[] => [
  { id: 'member', title: 'Member', width: 160, card: 'title', cell: (row) => identity(row, frame) },
  { id: 'reason', title: 'Reason', width: 200, card: 'line', cell: (row) => reasonCell(row, frame) },
  { id: 'bp', title: 'BP', unit: 'mmHg', card: 'line', cell: (row) => bloodPressure(row, frame.zone) },
  { id: 'weight', title: 'Weight', unit: 'lbs', cell: (row) => weight(row, frame.zone) },
  { id: 'glucose', title: 'Glucose', unit: 'mg/dL', cell: (row) => plain(row, frame.zone, ['bloodSugar']) },
  { id: 'spo2', title: 'SpO₂', cell: (row) => plain(row, frame.zone, ['spo2', '%']) },
  { id: 'pulse', title: 'Pulse', unit: 'bpm', cell: (row) => plain(row, frame.zone, ['pulse']) },
  { id: 'days', title: '99454', unit: 'days', cell: reportingDays },
  {
    id: 'minutes',
    title: '99457',
    // Which month the minutes are of, as the days have their period (docs/sources/rulings.md 64)
    unit: `min in ${shortMonth(frame.today)}`,
    cell: (row) => minutes(row.billingInsights['99457'].seconds),
  },
  { id: 'contact', title: 'Last contact', card: 'line', cell: (row) => contact(row, frame) },
  { id: 'trend', title: '30 days', cell: (row) => trend(row) },
  { id: 'week', title: '7 days', cell: (row) => <WeekCells counts={row.lastSevenDays.map(Number)} /> },
  { id: 'last', title: 'Last data', cell: (row) => ago(row.dataReceivedDT, frame) },
  { id: 'team', title: 'Team', cell: (row) => team(row) },
]
