/** Over the charts: the stretch of time, what the marks mean, and what can be done. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAdjustments, IconPlus, IconPrinter } from '../ui/icons.tsx'
import { alertMark } from '../ui/trend/trend-paths.ts'
import { printPage } from '../ui/print/print-page.ts'
import styles from './MeasurementsTab.module.css'
import { type Span, spanNames, spanTitles, spanWords } from './time-ranges.ts'
import { May } from '../ui/rights/May.tsx'

export type MeasurementsDialog = 'add' | 'rules'
type Props = { span: Span; hasMovedIn: boolean; onSpan: (span: Span) => void; onOpen: (opened: MeasurementsDialog) => void }

export const MeasurementsBar = ({ span, hasMovedIn, onSpan, onOpen }: Props) => (
  <div className={styles['bar']} data-screen-only>
    <div className={styles['spans']} role="group" aria-label="Time shown">
      {spanNames.map((spanName) => (
        <button
          key={spanName}
          type="button"
          className={styles['span']}
          aria-pressed={spanName === span}
          title={spanWords[spanName]}
          onClick={() => onSpan(spanName)}
        >
          <span aria-hidden="true">{spanTitles[spanName]}</span>
          <span className="spoken">{spanWords[spanName]}</span>
        </button>
      ))}
    </div>
    <Legend hasMovedIn={hasMovedIn} />
    <div className={styles['actions']}>
      <May do="reading.write">
        <Button leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={() => onOpen('add')}>
          Add reading
        </Button>
      </May>
      <May do="reading.write">
        <Button variant="default" leftSection={<IconAdjustments size={15} aria-hidden="true" />} onClick={() => onOpen('rules')}>
          Member’s rules
        </Button>
      </May>
      <Link to="/settings/clinical-rules" className={styles['link']}>
        Clinical rules
      </Link>
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden="true" />} onClick={() => void printPage()}>
        Print
      </Button>
    </div>
  </div>
)

/** As the charts draw it. */
const CriticalMark = ({ isBelow }: { isBelow: boolean }) => (
  <svg data-mark="critical" width={9} height={11}>
    <path d={alertMark('critical', 4.5, isBelow ? -1 : 12, isBelow)} />
  </svg>
)

const Legend = ({ hasMovedIn }: Pick<Props, 'hasMovedIn'>) => (
  <p className={styles['legend']} aria-hidden="true">
    <CriticalMark isBelow={false} />
    <CriticalMark isBelow /> critical <span data-mark="high">▲</span> high <span data-mark="low">▼</span> low
    <span data-mark="seen">△</span> cleared or not raised <span data-mark="hollow">○</span> excluded <b>?</b> suspect{' '}
    {hasMovedIn && (
      <>
        <span data-mark="hollow">□</span> moved in, not counted{' '}
      </>
    )}
    · below the chart <b>Rx</b> medication change, <b>A</b> physician alert, <b>V</b> visit, <b>C</b> call · drag to zoom, double-click for
    all, click to open
  </p>
)
