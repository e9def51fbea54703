/** The events beside the charts in words: means around each medication change, and on paper everything that happened in the time shown. */
import { type ChartEvents, chartEventWords, type MedicationEvent } from '@vitalrounds/domain/vitals/events'
import type { Series } from '@vitalrounds/domain/vitals/series'
import { usDateOrMonth } from '@vitalrounds/domain/us-date'
import { Dim } from '../ui/Lines.tsx'
import { useIsPrinting } from '../ui/print/printing.ts'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import type { TimeRange } from '../ui/trend/trend-types.ts'
import { caveatsOf, differenceText, isWithin, meansNote, sideText } from './event-words.ts'
import { chartTitle } from './series-words.ts'
import styles from './MeasurementsTab.module.css'

type Props = { events: ChartEvents; series: readonly Series[]; range: TimeRange }

export function ChartEventList({ events, series, range }: Props) {
  const medications = events.medications.filter((event) => isWithin(event, range)).toReversed()
  const isPrinting = useIsPrinting()
  const all = [...events.medications, ...events.others].filter((event) => isWithin(event, range))
  return (
    <>
      {medications.length > 0 && <MeansTable medications={medications} series={series} />}
      {isPrinting && all.length > 0 && <AllEvents events={all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))} />}
    </>
  )
}

const MeansTable = ({ medications, series }: { medications: readonly MedicationEvent[]; series: readonly Series[] }) => (
  <section className={styles['statistics']} aria-labelledby="medication-changes">
    <h2 id="medication-changes">Before and after medication changes</h2>
    <PlainTable
      label="Before and after medication changes, table"
      columns={['Date', 'Change', 'Measurement', '14 days before', '14 days after', 'Difference']}
    >
      {medications.map((event) => (
        <ChangeRows key={event.id} event={event} series={series} />
      ))}
    </PlainTable>
    <p>
      <Dim>{meansNote}</Dim>
    </p>
  </section>
)

function ChangeRows({ event, series }: { event: MedicationEvent; series: readonly Series[] }) {
  const rows = series.flatMap((item) => event.means.filter((means) => means.series === item.series).map((means) => ({ item, means })))
  const caveats = caveatsOf(event)
  const heading = (
    <>
      <th scope="row" rowSpan={Math.max(1, rows.length)}>
        {usDateOrMonth(event.on)}
      </th>
      <td rowSpan={Math.max(1, rows.length)}>
        {event.words} {caveats !== '' && <Dim>{caveats}</Dim>}
      </td>
    </>
  )
  if (rows.length === 0)
    return (
      <tr>
        {heading}
        <td colSpan={4}>No readings in the 14 days before and after.</td>
      </tr>
    )
  return rows.map(({ item, means }, at) => (
    <tr key={item.series}>
      {at === 0 && heading}
      <td>{chartTitle(item)}</td>
      <td>{sideText(means.before, item)}</td>
      <td>{sideText(means.after, item)}</td>
      <td>{differenceText(means, item)}</td>
    </tr>
  ))
}

/** On paper, where no mark can be pointed at; on screen the table behind each chart has them. */
const AllEvents = ({ events }: { events: readonly ChartEvents['others'][number][] }) => (
  <section className={styles['statistics']} aria-labelledby="chart-events">
    <h2 id="chart-events">Events in the time shown ({events.length})</h2>
    <PlainTable label="Events, table" columns={['Date', 'Kind', 'What happened']}>
      {events.map((event) => (
        <tr key={event.id}>
          <th scope="row">{usDateOrMonth(event.on)}</th>
          <td>{chartEventWords[event.kind].title}</td>
          <td>{event.words}</td>
        </tr>
      ))}
    </PlainTable>
  </section>
)
