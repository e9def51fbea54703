/** What stands over every report: whose patients, and on the three monthly reports which month. */
import { NativeSelect } from '@mantine/core'
import { type Me, useViewers } from '../platform/me.ts'
import { MonthPicker } from './MonthPicker.tsx'
import styles from './reports.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

export type PeopleProps = { me: Me; show: string; isFixed?: boolean; onShow: (show: string) => void }

/** docs/sources/product.md 2.2: ALL PATIENTS, ONLY MY PATIENTS, and the other users without oneself. */
export function PeopleFilter({ me, show, isFixed = false, onShow }: PeopleProps) {
  const viewers = useViewers(me)
  return (
    <NativeSelect
      {...widthProps(190)}
      label="Patients"
      disabled={isFixed}
      title={isFixed ? 'This report is about the whole clinic.' : undefined}
      data={[
        { value: 'all', label: 'ALL PATIENTS' },
        { value: me.id, label: 'ONLY MY PATIENTS' },
        ...viewers.map((viewer) => ({ value: viewer.id, label: viewer.name })),
      ]}
      value={isFixed ? 'all' : show}
      onChange={(event) => onShow(event.currentTarget.value)}
    />
  )
}

type Props = PeopleProps & { month?: { month: string; running: string; onMonth: (month: string) => void } }

export const ReportBar = ({ month, ...people }: Props) => (
  <div className={styles['bar']}>
    {month && <MonthPicker {...month} />}
    <PeopleFilter {...people} />
  </div>
)
