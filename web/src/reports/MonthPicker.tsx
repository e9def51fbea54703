/** Chooses the month of a report, from 2019-01 to the running one; arrows lead to the next and the one before. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { firstPickerMonth, monthsDown } from '@vitalrounds/domain/reports/report-months'
import { useId } from 'react'
import { monthTitle } from '../platform/zones.ts'
import { labelBeside } from '../ui/fields/width-props.ts'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import styles from './reports.module.css'

type Props = { month: string; running: string; first?: string; onMonth: (month: string) => void }

export function MonthPicker({ month, running, first = firstPickerMonth, onMonth }: Props) {
  const id = useId()
  const months = monthsDown(running > month ? running : month, first)
  const at = months.indexOf(month)
  const [later, earlier] = [months[at - 1], months[at + 1]]
  return (
    <div className={styles['picker']} role="group" aria-label="Month">
      <label htmlFor={id} className={labelBeside}>
        Month
      </label>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Month before"
        disabled={earlier === undefined}
        onClick={() => earlier && onMonth(earlier)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <NativeSelect
        id={id}
        size="xs"
        w={160}
        data={months.map((value) => ({ value, label: monthTitle(value) }))}
        value={month}
        onChange={(event) => onMonth(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Next month"
        disabled={later === undefined}
        onClick={() => later && onMonth(later)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
