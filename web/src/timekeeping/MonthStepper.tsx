/** From month to month, from January 2019 up to now (docs/sources/product.md 2.9). */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './ManageTimeTab.module.css'

const firstMonth = '2019-01'
const step = (month: string, by: number) => Temporal.PlainYearMonth.from(month).add({ months: by }).toString()
const name = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  )

type Props = { month: string; present: string; onMonth: (month: string) => void }

export const MonthStepper = ({ month, present, onMonth }: Props) => (
  <div className={styles['stepper']} role="group" aria-label="Month">
    <ActionIcon
      variant="default"
      aria-label="Month before"
      disabled={month <= firstMonth}
      onClick={() => onMonth(step(month, -1))}
    >
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    <h2 className={styles['month']} aria-live="polite">
      {name(month)}
    </h2>
    <ActionIcon
      variant="default"
      aria-label="Next month"
      disabled={month >= present}
      onClick={() => onMonth(step(month, 1))}
    >
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
  </div>
)
