/** By what the report of outcomes is narrowed, and its files. */
import { NativeSelect } from '@mantine/core'
import { type OutcomeProgram, type OutcomeReport, outcomesApi } from '@vitalrounds/domain/reports/outcomes/api'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import type { Me } from '../../platform/me.ts'
import { widthProps } from '../../ui/fields/width-props.ts'
import { SaveReport } from '../files/SaveReport.tsx'
import type { ReportAddress } from '../report-search.ts'
import reports from '../reports.module.css'
import type { OutcomeFilterValues } from './outcome-filters.ts'

type Props = { me: Me; filters: OutcomeFilterValues; report: OutcomeReport | undefined; onAddress: (changed: ReportAddress) => void }

const programs: { value: OutcomeProgram | ''; label: string }[] = [
  { value: '', label: 'Every program' },
  { value: 'RPM', label: 'RPM alone' },
  { value: 'RPM+CCM', label: 'RPM and CCM' },
]

export function OutcomeFilterBar({ me, filters, report, onAddress }: Props) {
  const practices = [
    { value: '', label: 'Every practice' },
    ...me.practiceList.map(({ key, text }) => ({ value: key, label: text })),
    { value: unassigned, label: unassignedWords.practiceId },
  ]
  const physicians = [
    { value: '', label: 'Every physician' },
    ...(report?.physicians ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: unassignedWords.physician },
  ]
  return (
    <div className={reports['filters']}>
      <Choice label="Practice" data={practices} value={filters.practiceId} onValue={(practiceId) => onAddress({ practiceId })} />
      <Choice label="Physician" data={physicians} value={filters.physician} onValue={(physician) => onAddress({ physician })} />
      <Choice label="Program" data={programs} value={filters.program} onValue={(kind) => onAddress({ kind })} />
      {me.actions.includes('member.export') && (
        <>
          <SaveReport title="CSV" name={`outcomes-${filters.yearMonth}`} endpoint={outcomesApi.csv} input={{ query: filters }} />
          <SaveReport title="PDF" name={`outcomes-${filters.yearMonth}`} endpoint={outcomesApi.pdf} input={{ query: filters }} />
        </>
      )}
    </div>
  )
}

type ChoiceProps = { label: string; data: { value: string; label: string }[]; value: string | undefined; onValue: (value: string) => void }
const Choice = ({ label, data, value, onValue }: ChoiceProps) => (
  <NativeSelect
    {...widthProps(170)}
    label={label}
    data={data}
    value={value ?? ''}
    onChange={(event) => onValue(event.currentTarget.value)}
  />
)
