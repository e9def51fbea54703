/** How many warnings the last 90 days would have had under the rules being edited, beside those of the present ones. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useDebouncedValue } from '@mantine/hooks'
import { warningLabels } from '@vitalrounds/domain/warnings/warning-labels'
import { type RuleSet, type WarningCategory } from '@vitalrounds/domain/warnings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'
import styles from './ClinicalRules.module.css'
import { isSameSet, problemsOf } from './parts/rule-words.ts'

type RulePreviewProps = { rules: RuleSet; memberId?: string; isValid: boolean }
type Preview = Reply<typeof clinicalRuleApi.preview>
const debounceMs = 600
const signed = (n: number) => (n === 0 ? '±0' : `${n > 0 ? '+' : '−'}${Math.abs(n).toLocaleString('en-US')}`)

/** Asks for one part of the clinic after the other. */
function useParts({ rules, memberId, isValid }: RulePreviewProps) {
  const body = { clinical_rules: rules, ...(memberId !== undefined && { memberId }) }
  const { queryKey, meta } = apiQuery(clinicalRuleApi.preview, { body })
  const parts = useInfiniteQuery({
    queryKey,
    ...(meta && { meta }),
    queryFn: ({ pageParam: part, signal }) => call(clinicalRuleApi.preview, { body: { ...body, ...(part && { part }) } }, signal),
    initialPageParam: undefined as Preview['part'] | undefined,
    getNextPageParam: ({ part: { n, of } }) => (n + 1 < of ? { n: n + 1, of } : undefined),
    enabled: isValid,
    staleTime: 60_000,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = parts
  useEffect(() => {
    if (isValid && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isValid, hasNextPage, isFetching, isError, fetchNextPage])
  const pages = parts.data?.pages
  return {
    pages,
    sum: pages && !hasNextPage ? sumOf(pages) : undefined,
    problem: isError ? parts.error : undefined,
    retry: () => void (pages ? fetchNextPage() : parts.refetch()),
  }
}

/**
 * What would follow from the rules being edited, of every member: the server counts a part of the clinic a call, and only the
 * sum of all is shown. `isCounting`: the sum of just these is not whole yet.
 */
export function useRulePreview({ rules, memberId, isValid }: RulePreviewProps) {
  const [request] = useDebouncedValue(rules, debounceMs)
  // What is asked lags behind what is shown: right rules again does not mean that they are the ones asked about
  const isRight = isValid && problemsOf(request).size === 0
  const { pages, sum, ...parts } = useParts({ rules: request, isValid: isRight, ...(memberId !== undefined && { memberId }) })
  // The last whole sum stays, dimmed, until the next is whole
  const [displayed, setShown] = useState(sum)
  if (sum && !isSameSum(sum, displayed)) setShown(sum)
  return {
    isValid,
    memberId,
    preview: sum ?? displayed,
    /** Readings that arrive meanwhile are counted in behind; only other rules than those counted make the saving wait. */
    isCounting: !isSameSet(request, rules) || !sum,
    progress: pages && !sum ? progressOf(pages) : undefined,
    problem: parts.problem,
    retry: parts.retry,
  }
}

type Sum = Pick<Preview, 'review' | 'types'> & { members: number }
const isSameSum = (sum: Sum, other: Sum | undefined) => JSON.stringify(sum) === JSON.stringify(other)

const progressOf = (parts: readonly Preview[]) => ({
  counted: parts.reduce((sum, { members: some }) => sum + some, 0),
  of: parts.at(-1)?.enrolled ?? 0,
})

/** All parts as one: every number of them counts members or warnings, of which no two parts hold the same. */
function sumOf(parts: readonly Preview[]): Sum {
  const total = (of: (part: Preview) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  const moved = (side: 'enter' | 'leave') => ({
    members: total(({ review }) => review[side].members),
    critical: total(({ review }) => review[side].critical),
  })
  return {
    review: { enter: moved('enter'), leave: moved('leave') },
    members: total(({ members: some }) => some),
    types: (parts[0]?.types ?? []).map(({ category }, at) => {
      const counts = (side: 'present' | 'proposed') => ({
        warnings: total(({ types }) => types[at]?.[side].warnings ?? 0),
        critical: total(({ types }) => types[at]?.[side].critical ?? 0),
        members: total(({ types }) => types[at]?.[side].members ?? 0),
      })
      return { category, present: counts('present'), proposed: counts('proposed') }
    }),
  }
}

export function RulePreview({ preview, progress, problem, retry, isCounting, isValid, memberId }: ReturnType<typeof useRulePreview>) {
  const isBusy = isValid && isCounting && problem === undefined
  return (
    <section className={styles['preview']} aria-labelledby="preview" aria-busy={isBusy}>
      <h2 id="preview">The last 90 days</h2>
      {!isValid && <p className={styles['hint']}>Counted once every threshold is right.</p>}
      {problem !== undefined && <ErrorPanel problem={problem} what="The preview could not be counted" onRetry={retry} />}
      {isBusy && (progress || !preview) && <p className={styles['hint']}>{countingWords(progress)}</p>}
      {isValid && preview && (
        <>
          <p className={styles['hint']} data-dimmed={isCounting} role="status">
            {reviewWords(preview.review, memberId !== undefined)}
          </p>
          <p className={styles['hint']}>
            {memberId === undefined ? `Warnings of all ${members(preview.members)}` : 'Warnings this member would have raised'}
          </p>
          <Counts types={preview.types} isDimmed={isCounting} />
        </>
      )}
    </section>
  )
}

/** A large clinic takes a while, and the saving waits for it. */
const countingWords = (progress: { counted: number; of: number } | undefined) =>
  progress ? `Counting: ${progress.counted.toLocaleString('en-US')} of ${members(progress.of)} …` : 'Counting …'

const Counts = ({ types, isDimmed }: { types: Preview['types']; isDimmed: boolean }) => (
  <table className={styles['counts']} data-dimmed={isDimmed}>
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Current</th>
        <th scope="col">Proposed</th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {types.map((type) => (
        <Row key={type.category} {...type} />
      ))}
    </tbody>
  </table>
)

const members = (count: number) => countWithNoun(count, 'member')

/** "12 members would enter Needs review (3 critical), 4 would leave." */
export function reviewWords({ enter, leave }: Preview['review'], isForMember: boolean): string {
  if (enter.members + leave.members === 0) return 'Nobody would enter or leave Needs review.'
  const critical = (count: number) => (count === 0 ? '' : ` (${isForMember ? 'critical' : `${count.toLocaleString('en-US')} critical`})`)
  const who = (count: number) => (isForMember ? 'This member' : members(count))
  if (leave.members === 0) return `${who(enter.members)} would enter Needs review${critical(enter.critical)}.`
  if (enter.members === 0) return `${who(leave.members)} would leave Needs review${critical(leave.critical)}.`
  return `${members(enter.members)} would enter Needs review${critical(enter.critical)}, ${leave.members.toLocaleString('en-US')} would leave${critical(leave.critical)}.`
}

type Count = { warnings: number; critical: number }
const Row = ({ category, present, proposed }: { category: WarningCategory; present: Count; proposed: Count }) => (
  <tr data-changed={present.warnings !== proposed.warnings || present.critical !== proposed.critical}>
    <th scope="row">{warningLabels[category]}</th>
    <td>{words(present)}</td>
    <td>{words(proposed)}</td>
    <td>{signed(proposed.warnings - present.warnings)}</td>
  </tr>
)

const whole = new Intl.NumberFormat('en-US')
const words = ({ warnings, critical }: Count) =>
  critical === 0 ? whole.format(warnings) : `${whole.format(warnings)} (${whole.format(critical)} critical)`
