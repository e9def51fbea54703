/** The picker: a code by its beginning, words in any order or a common name; or one of the chronic conditions. */
import { Combobox, Select, TextInput, useCombobox } from '@mantine/core'
import { diagnosisApi } from '@vitalrounds/domain/chart/api'
import type { NewDiagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { Member } from '@vitalrounds/domain/members/member'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Lines } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import styles from './Chart.module.css'

type Props = { member: Member; listYear: number }
type AddProps = Props & { /** The names of the clinic's list. */ offered: readonly string[] }

export function AddDiagnosis({ member, listYear, offered }: AddProps) {
  const add = useAct((body: NewDiagnosis) => call(diagnosisApi.add, { params: { id: member._id }, body }), {
    done: 'Added to the chart',
    onDone: () => undefined,
  })
  return (
    <section aria-label="Add a diagnosis">
      <div className={styles['grid']}>
        <CodePicker member={member} listYear={listYear} onPick={(value) => add.mutate({ kind: 'code', value })} />
        <Select
          label="Chronic condition"
          description={`${offered.length} conditions; for another add its code, then count that`}
          placeholder="Choose a condition"
          searchable
          data={[...offered]}
          value={null}
          onChange={(value) => value !== null && add.mutate({ kind: 'condition', value })}
        />
      </div>
      {add.error && <Banner tone="danger">{problemWords(add.error)}</Banner>}
    </section>
  )
}

type PickerProps = Props & { onPick: (code: string) => void }

/** The codes for what is typed; while the answer to the last letters is under way, those of the letters before. */
function useCodes(member: Member, typed: string) {
  const q = typed.trim()
  const problem = searchProblem(typed)
  const isAsked = q.length > 1 && problem === undefined
  const query = useQuery({
    ...apiQuery(diagnosisApi.search, { params: { id: member._id }, query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const codes = isAsked ? (query.data?.codes ?? []) : []
  const isClosed = !isAsked || (codes.length === 0 && !query.isSuccess)
  return { problem, codes, isClosed, answered: query.isPlaceholderData ? undefined : query.data }
}

function CodePicker({ member, listYear, onPick }: PickerProps) {
  const [typed, setTyped] = useState('')
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { problem, codes, isClosed, answered } = useCodes(member, typed)
  // Enter takes none of the codes of before
  const { selectFirstOption, resetSelectedOption } = box
  useEffect(() => {
    if (answered === undefined) resetSelectedOption()
    else selectFirstOption()
  }, [answered, selectFirstOption, resetSelectedOption])
  const pick = (code: string) => {
    onPick(code)
    setTyped('')
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label="Diagnosis code"
          description={`ICD-10-CM, fiscal year ${listYear}`}
          placeholder="Code, words or a common name: CHF, kidney failure"
          value={typed}
          error={problem}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.openDropdown()
          }}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      {/* A list box has options or is not there: that there are none is said beside it. */}
      <Combobox.Dropdown hidden={isClosed}>
        {codes.length > 0 ? <Codes codes={codes} /> : <Combobox.Empty role="status">No code has all of these words</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

type DiagnosisOption = { code: string; title: string; isBillable: boolean; isHeading: boolean }

const Codes = ({ codes }: { codes: readonly DiagnosisOption[] }) => (
  <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Codes">
    {codes.map(({ code, title, isBillable, isHeading }) => (
      <Combobox.Option key={code} value={code} disabled={!isBillable}>
        <Lines below={isBillable ? undefined : isHeading ? 'Choose a more exact code' : 'Not billable today'}>
          <b>{code}</b> {title}
        </Lines>
      </Combobox.Option>
    ))}
  </Combobox.Options>
)
