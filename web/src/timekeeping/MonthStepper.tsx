/** From month to month, from January 2019 up to now (docs/sources/product.md 2.9). */
import { ActionIcon } from '@mantine/core'
import { addMonths } from '@vitalrounds/domain/days'
import { firstPickerMonth } from '@vitalrounds/domain/reports/report-months'
import { monthTitle } from '../platform/zones.ts'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import styles from './ManageTimeTab.module.css'

type Props = { month: string; present: string; onMonth: (month: string) => void }

export const MonthStepper = ({ month, present, onMonth }: Props) => (
  <div className={styles['stepper']} role="group" aria-label="Month">
    <ActionIcon
      variant="default"
      aria-label="Month before"
      disabled={month <= firstPickerMonth}
      onClick={() => onMonth(addMonths(month, -1))}
    >
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    <h2 className={styles['month']} aria-live="polite">
      {monthTitle(month)}
    </h2>
    <ActionIcon variant="default" aria-label="Next month" disabled={month >= present} onClick={() => onMonth(addMonths(month, 1))}>
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
  </div>
)
