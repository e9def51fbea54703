/** By what the report of outcomes is narrowed, and its files. */
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type OutcomeProgram, type OutcomeReport, outcomesApi } from '@vitalrounds/domain/reports/outcomes/api'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import type { Me } from '../../platform/me.ts'
import { widthProps } from '../../ui/fields/width-props.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { IconDownload } from '../../ui/icons.tsx'
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
          <Save title="CSV" filters={filters} endpoint={outcomesApi.csv} />
          <Save title="PDF" filters={filters} endpoint={outcomesApi.pdf} />
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

type SaveProps = { title: string; filters: OutcomeFilterValues; endpoint: typeof outcomesApi.csv | typeof outcomesApi.pdf }

function Save({ title, filters, endpoint }: SaveProps) {
  const save = useMutation({
    mutationFn: async () => saveFile(await callRaw(endpoint, { query: filters }), `outcomes-${filters.yearMonth}.${title.toLowerCase()}`),
  })
  return (
    <>
      {save.isError && <span role="alert">Not exported. Please try again.</span>}
      <GatedButton
        why={undefined}
        variant="default"
        loading={save.isPending}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => save.mutate()}
      >
        {title}
      </GatedButton>
    </>
  )
}
