/** One day: a strip for each person, and every interval with what counted of it. */
import { Button } from '@mantine/core'
import type { ExplainedView } from '@vitalrounds/domain/timekeeping/api'
import { approvalOf, approvalWords } from '@vitalrounds/domain/timekeeping/approval'
import { reasons } from '@vitalrounds/domain/timekeeping/reasons'
import { tabOf } from '@vitalrounds/domain/timekeeping/tracking'
import { timeOfDay } from '../platform/zones.ts'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { Dim, Lines } from '../ui/Lines.tsx'
import styles from './ManageTimeTab.module.css'
import { lengthText, pageNames, programNames } from './time-words.ts'
import { May } from '../ui/rights/May.tsx'

type Props = { day: string; views: readonly ExplainedView[]; zone: string; onChange: (view: ExplainedView) => void }

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const counted = (views: readonly ExplainedView[]) => views.reduce((sum, { countedMs }) => sum + countedMs, 0)
const title = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  )

export const DayOfTime = ({ day, views, zone, onChange }: Props) => (
  <section className={styles['day']} aria-label={title(day)}>
    <h3 className={styles['date']}>
      {title(day)} <span className={styles['note']}>{lengthText(counted(views))} counted</span>
    </h3>
    <Strips views={views} zone={zone} />
    <PlainTable label={`Time on ${title(day)}`}>
      <thead>
        <tr>
          {['When', 'Who', 'Where', 'Length', 'Counted', 'Why not', ''].map((head) => (
            <th key={head} scope="col">
              {head === '' ? <span className="spoken">Change</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {views.map((view) => (
          <Interval key={view._id} view={view} zone={zone} onChange={onChange} />
        ))}
      </tbody>
    </PlainTable>
  </section>
)

const hourMs = 3_600_000

/** From the first full hour to the last; what counts stands out from what does not. */
function Strips({ views, zone }: { views: readonly ExplainedView[]; zone: string }) {
  const from = Math.floor(Math.min(...views.map(({ start }) => ms(start))) / hourMs) * hourMs
  const to = Math.max(from + hourMs, Math.ceil(Math.max(...views.map(({ end }) => ms(end))) / hourMs) * hourMs)
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const people = Map.groupBy(views, ({ by }) => by.id)
  return (
    <div className={styles['strips']} aria-hidden="true">
      {[...people].map(([id, its]) => (
        <div key={id} className={styles['person']}>
          <span className={styles['name']}>{its[0]?.by.name}</span>
          <span className={styles['track']}>
            {its
              .flatMap(({ parts }) => parts)
              .map(({ start, end, why }) => (
                <span
                  key={`${start} ${why}`}
                  className={styles['part']}
                  data-counted={why === null}
                  style={{
                    insetInlineStart: share(ms(start)),
                    inlineSize: `max(2px, ${((ms(end) - ms(start)) / (to - from)) * 100}%)`,
                  }}
                />
              ))}
          </span>
        </div>
      ))}
      <div className={styles['person']}>
        <span className={styles['name']} />
        <span className={styles['hours']}>
          <span>{timeOfDay(from, zone)}</span>
          <span>{timeOfDay(to, zone)}</span>
        </span>
      </div>
    </div>
  )
}

/** Each reason once, with how long it holds. */
function uncountedWords(view: ExplainedView): string {
  const cut = Map.groupBy(view.parts, ({ why }) => why)
  return [...cut]
    .flatMap(([why, parts]) => {
      if (why === null) return []
      const length = parts.reduce((sum, { start, end }) => sum + ms(end) - ms(start), 0)
      return [cut.size === 1 ? reasons[why] : `${reasons[why]} (${lengthText(length)})`]
    })
    .join('; ')
}

function decisionWords({ decision }: ExplainedView): string | null {
  return decision && `${approvalWords[approvalOf(decision.isApproved)]} by ${decision.by}: ${decision.reason}`
}

function exclusionWords({ exclusions }: ExplainedView): string | null {
  const last = exclusions.at(-1)
  return last === undefined ? null : `${last.exclude ? 'Taken out' : 'Put back'} by ${last.by}: ${last.reason}`
}

function Interval({ view, zone, onChange }: Pick<Props, 'zone' | 'onChange'> & { view: ExplainedView }) {
  // No input, and yes to the question whether one is still there
  const confirmedMs = view.confirmed.reduce((sum, { start, end }) => sum + ms(end) - ms(start), 0)
  return (
    <tr>
      <td>
        {timeOfDay(view.start, zone)} – {timeOfDay(view.end, zone)}
      </td>
      <td>
        {view.by.name}
        {view.by.title !== '' && `, ${view.by.title}`}
      </td>
      <td>
        <Lines below={view.desc}>
          {view.isCall ? 'Phone call' : view.isManual ? 'By hand' : pageNames[tabOf(view.url) ?? 'profile']} · {programNames[view.program]}
        </Lines>
      </td>
      <td>{lengthText(ms(view.end) - ms(view.start))}</td>
      <td>
        <Lines below={confirmedMs > 0 && <Dim>{`${lengthText(confirmedMs)} confirmed`}</Dim>}>
          <b>{lengthText(view.countedMs)}</b>
        </Lines>
      </td>
      <td>
        <Lines
          below={
            (view.exclusions.length > 0 || view.decision) && (
              <Dim>{[decisionWords(view), exclusionWords(view)].filter(Boolean).join('; ')}</Dim>
            )
          }
        >
          {uncountedWords(view)}
        </Lines>
      </td>
      <td>
        {!view.isCall && (
          <May do="time.record">
            <Button size="compact-xs" variant="subtle" onClick={() => onChange(view)}>
              {view.exclude ? 'Count again' : 'Exclude'}
            </Button>
          </May>
        )}
      </td>
    </tr>
  )
}
