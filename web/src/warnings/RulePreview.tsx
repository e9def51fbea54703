/** How many warnings the last 90 days would have had under the rules being edited, beside those of the present ones. */
import { useDebouncedValue } from '@mantine/hooks'
import { type RuleSet, type WarningCategory, warningLabels } from '@vitalrounds/domain/warnings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../platform/api.ts'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'
import styles from './ClinicalRules.module.css'
import { isSameSet, problemsOf } from './parts/rule-words.ts'

type Asked = { rules: RuleSet; memberId?: string; isValid: boolean }
type Preview = Reply<typeof clinicalRuleApi.preview>
const debounceMs = 600
const signed = (n: number) => (n === 0 ? '±0' : n > 0 ? `+${n}` : `−${-n}`)

/** What would follow from the rules being edited. `isCounting`: the answer about just these is still on its way. */
export function useRulePreview({ rules, memberId, isValid }: Asked) {
  const [asked] = useDebouncedValue(rules, debounceMs)
  const preview = useQuery({
    ...ask(clinicalRuleApi.preview, { body: { clinical_rules: asked, ...(memberId !== undefined && { memberId }) } }),
    // What is asked lags behind what is shown: right rules again does not mean that they are the ones asked about
    enabled: isValid && problemsOf(asked).size === 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  // Readings that arrive meanwhile are counted in behind; only other rules than those counted make the saving wait
  const isCounting = !isSameSet(asked, rules) || preview.isLoading || (preview.isPlaceholderData && preview.isFetching)
  return { preview, isCounting, isValid, memberId }
}

export function RulePreview({ preview, isValid, memberId }: ReturnType<typeof useRulePreview>) {
  return (
    <section className={styles['preview']} aria-labelledby="preview" aria-busy={preview.isFetching}>
      <h2 id="preview">The last 90 days</h2>
      {!isValid && <p className={styles['hint']}>Counted once every threshold is right.</p>}
      {preview.isError && (
        <ErrorPanel
          problem={preview.error}
          what="The preview could not be counted"
          onRetry={() => void preview.refetch()}
        />
      )}
      {isValid && !preview.data && !preview.isError && <p className={styles['hint']}>Counting …</p>}
      {isValid && preview.data && (
        <>
          <p className={styles['hint']} data-dimmed={preview.isPlaceholderData} role="status">
            {reviewWords(preview.data.review, memberId !== undefined)}
          </p>
          <p className={styles['hint']}>
            {memberId === undefined ? sampleWords(preview.data) : 'Warnings this member would have raised'}
          </p>
          <table className={styles['counts']} data-dimmed={preview.isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col">Current</th>
                <th scope="col">Proposed</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {preview.data.types.map((type) => (
                <Row key={type.category} {...type} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

/** A large clinic is judged by some of its members, and says so. */
const sampleWords = ({ members, enrolled }: { members: number; enrolled: number }) =>
  members < enrolled
    ? `Warnings of ${members.toLocaleString('en-US')} members, picked out of ${enrolled.toLocaleString('en-US')}`
    : `Warnings of all ${enrolled.toLocaleString('en-US')} members`

const members = (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`)

/** "12 members would enter Needs review (3 critical), 4 would leave." */
export function reviewWords({ enter, leave }: Preview['review'], isForMember: boolean): string {
  if (enter.members + leave.members === 0) return 'Nobody would enter or leave Needs review.'
  const critical = (count: number) => (count === 0 ? '' : ` (${isForMember ? 'critical' : `${count.toLocaleString('en-US')} critical`})`) // prettier-ignore
  const who = (count: number) => (isForMember ? 'This member' : members(count))
  if (leave.members === 0) return `${who(enter.members)} would enter Needs review${critical(enter.critical)}.`
  if (enter.members === 0) return `${who(leave.members)} would leave Needs review${critical(leave.critical)}.`
  return `${members(enter.members)} would enter Needs review${critical(enter.critical)}, ${leave.members.toLocaleString('en-US')} would leave${critical(leave.critical)}.`
}

type Counts = { warnings: number; critical: number }
const Row = ({ category, present, proposed }: { category: WarningCategory; present: Counts; proposed: Counts }) => (
  <tr data-changed={present.warnings !== proposed.warnings || present.critical !== proposed.critical}>
    <th scope="row">{warningLabels[category]}</th>
    <td>{words(present)}</td>
    <td>{words(proposed)}</td>
    <td>{signed(proposed.warnings - present.warnings)}</td>
  </tr>
)

const words = ({ warnings, critical }: Counts) =>
  critical === 0 ? warnings.toLocaleString('en-US') : `${warnings.toLocaleString('en-US')} (${critical} critical)`
