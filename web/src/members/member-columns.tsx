/**
 * The columns of a home list. Normal values are plain ink and a missing one is said in words, so that color and chips
 * are left for what needs somebody. What is written together is one piece of text: each piece is laid out by itself, and
 * fifty rows have a thousand cells.
 */
import { yearsBetween } from '@vitalrounds/domain/days'
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { listedName } from '@vitalrounds/domain/members/name-order'
import { sinceOf } from '@vitalrounds/domain/members/reason-age'
import { IconMessage, IconNote, IconPhoneX, IconPlayerPause } from '@tabler/icons-react'
import { Age } from '../ui/Age.tsx'
import { Meter } from '../ui/Meter.tsx'
import { SeverityChip } from '../ui/SeverityChip.tsx'
import { Sparkline } from '../ui/table/Sparkline.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { WeekCells } from '../ui/table/WeekCells.tsx'
import { shownPhone } from '../ui/fields/format-phone.ts'
import { ageWords, slashDay } from '../platform/zones.ts'
import styles from './MemberTable.module.css'
import type { PlaceSearch } from './place-in-list.ts'
import { RowLink } from './RowLink.tsx'
import { VitalValue, WeightChange } from './VitalValue.tsx'
import { judgmentOf, pressureJudgment, vitalText } from './vital-words.ts'
import { firstTab } from './first-tab.ts'

/** What every row is drawn against: the moment, today and the reader's zone. */
export type RowFrame = {
  now: number
  today: string
  zone: string
  /** Where in the list a member stands, for its link. */
  placeOf: (row: MemberRow) => PlaceSearch
}

const NoReading = () => (
  <span className={styles['dim']} role="img" aria-label="no reading">
    –
  </span>
)

function Identity({ row, frame }: { row: MemberRow; frame: RowFrame }) {
  return (
    <span className={styles['who']}>
      <span className={styles['flags']}>
        <RowLink memberId={row._id} tab={firstTab(row)} search={frame.placeOf(row)} className={styles['name']}>
          {listedName(row)}
        </RowLink>
        <Flags row={row} />
      </span>
      <span className={styles['dim']}>
        {`${row.gender === 'male' ? 'M' : 'F'} ${yearsBetween(row.dob, frame.today)} · ${slashDay(row.dob)}`}
      </span>
    </span>
  )
}

/** Whoever is short of days is reminded of, also where something more urgent is the reason (docs/sources/product.md 2.9). */
const ReasonCell = ({ row, frame }: { row: MemberRow; frame: RowFrame }) => (
  <span className={styles['who']}>
    <FirstReason row={row} frame={frame} />
    {row.remindMeasure && row.reason && row.reason.code !== 'remindMeasure' && (
      <span className={styles['dim']}>Remind Measure</span>
    )}
  </span>
)

function FirstReason({ row, frame }: { row: MemberRow; frame: RowFrame }) {
  const { reason } = row
  if (!reason) return <span className={styles['dim']}>–</span>
  const since = sinceOf(reason)
  return (
    <span className={styles['reason']} title={reason.text}>
      {reason.severity === 'ok' ? (
        reason.text
      ) : (
        <SeverityChip severity={reason.severity} {...(reason.side && { side: reason.side })}>
          {reason.text}
        </SeverityChip>
      )}
      {since !== null && <Age className={styles['dim']} {...ageWords(since, frame.now, frame.zone)} />}
    </span>
  )
}

type FlagProps = { icon: typeof IconNote; label: string; tone?: 'high' }
const Flag = ({ icon: Icon, label, tone }: FlagProps) => (
  <span className={styles['flag']} data-tone={tone} role="img" aria-label={label} title={label}>
    <Icon size={16} stroke={1.8} aria-hidden="true" />
  </span>
)

const Flags = ({ row }: { row: MemberRow }) => (
  <>
    {row.numUnreadMessages > 0 && <Flag icon={IconMessage} label={`${row.numUnreadMessages} unread`} />}
    {row.missedCall !== null && <Flag icon={IconPhoneX} label="Missed call" tone="high" />}
    {row.numActiveMemos > 0 && <Flag icon={IconNote} label={`${row.numActiveMemos} memos`} />}
    {row.pausedAt !== null && <Flag icon={IconPlayerPause} label="Paused" />}
  </>
)

function BloodPressure({ row, zone }: { row: MemberRow; zone: string }) {
  if (row.systolicBP === null || row.diastolicBP === null) return <NoReading />
  return (
    <VitalValue {...pressureJudgment(row)} zone={zone}>
      {`${row.systolicBP}/${row.diastolicBP}`}
    </VitalValue>
  )
}

function Weight({ row, zone }: { row: MemberRow; zone: string }) {
  if (row.bodyWeight === null) return <NoReading />
  return (
    <span>
      {row.bodyWeight.toFixed(1)}
      <WeightChange row={row} zone={zone} />
    </span>
  )
}

const plain = (
  { row, zone }: { row: MemberRow; zone: string },
  vital: 'bloodSugar' | 'spo2' | 'pulse',
  suffix = '',
) => {
  const value = row[vital]
  if (value === null) return <NoReading />
  return (
    <VitalValue {...judgmentOf(row, vital)} zone={zone}>
      {`${vitalText(row, vital, value)}${suffix}`}
    </VitalValue>
  )
}

function Trend({ row }: { row: MemberRow }) {
  const points = row.bpTrend.flatMap((value, day) => (value === null ? [] : [{ day, value }]))
  const values = points.map((p) => p.value)
  const label = `Systolic, last 30 days${values.length > 0 ? `: ${Math.min(...values)} to ${Math.max(...values)}` : ''}`
  return <Sparkline series="bloodPressure" points={points} target={row.systolicTarget ?? undefined} label={label} />
}

/** How long ago; the moment itself in the reader's zone. */
function Ago({ at, frame }: { at: string | null; frame: RowFrame }) {
  if (at === null) return <span className={styles['dim']}>never</span>
  return <Age {...ageWords(at, frame.now, frame.zone)} />
}

/** How long nobody has spoken or written, and where to call. */
const Contact = ({ row, frame }: { row: MemberRow; frame: RowFrame }) => (
  <span className={styles['who']}>
    <Ago at={row.lastContactAt} frame={frame} />
    <span className={styles['dim']}>{shownPhone(row.phone)}</span>
  </span>
)

/** Counted to the second; the twenty minutes of 99457 (docs/sources/product.md 1.9). */
const Minutes = ({ seconds }: { seconds: number }) => (
  <Meter
    have={seconds}
    need={1200}
    unit="min"
    label="Minutes this month"
    text={String(Math.floor(seconds / 60))}
    needText="20"
  />
)

const Team = ({ row }: { row: MemberRow }) => (
  <span className={styles['who']}>
    <span>{row.physicianName || '–'}</span>
    <span className={styles['dim']}>{row.careManagerName}</span>
  </span>
)

/** The columns a person may hide; the member and the reason always stay. */
export const memberColumns = (frame: RowFrame): Column<MemberRow>[] => [
  { id: 'member', title: 'Member', width: 176, card: 'title', cell: (row) => <Identity row={row} frame={frame} /> },
  { id: 'reason', title: 'Reason', width: 240, card: 'line', cell: (row) => <ReasonCell row={row} frame={frame} /> },
  { id: 'contact', title: 'Last contact', card: 'line', cell: (row) => <Contact row={row} frame={frame} /> },
  { id: 'bp', title: 'BP', unit: 'mmHg', card: 'line', cell: (row) => <BloodPressure row={row} zone={frame.zone} /> },
  { id: 'trend', title: '30 days', cell: (row) => <Trend row={row} /> },
  { id: 'weight', title: 'Weight', unit: 'lbs', cell: (row) => <Weight row={row} zone={frame.zone} /> },
  { id: 'glucose', title: 'Glucose', unit: 'mg/dL', cell: (row) => plain({ row, zone: frame.zone }, 'bloodSugar') },
  { id: 'spo2', title: 'SpO₂', cell: (row) => plain({ row, zone: frame.zone }, 'spo2', '%') },
  { id: 'pulse', title: 'Pulse', unit: 'bpm', cell: (row) => plain({ row, zone: frame.zone }, 'pulse') },
  { id: 'week', title: '7 days', cell: (row) => <WeekCells counts={row.lastSevenDays.map(Number)} /> },
  {
    id: 'days',
    title: '99454',
    unit: 'days',
    cell: (row) => (
      <Meter have={row.billingInsights['99454'].days} need={neededDays} unit="d" label="Days measured this period" />
    ),
  },
  {
    id: 'minutes',
    title: '99457',
    unit: 'min',
    cell: (row) => <Minutes seconds={row.billingInsights['99457'].seconds} />,
  },
  { id: 'last', title: 'Last data', cell: (row) => <Ago at={row.dataReceivedDT} frame={frame} /> },
  { id: 'team', title: 'Team', cell: (row) => <Team row={row} /> },
]
