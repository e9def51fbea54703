/** Open warnings of the member, to tick those that were spoken of: they are cleared with the card. */
import { Checkbox } from '@mantine/core'
import { groupByType } from '@vitalrounds/domain/warnings/by-type'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../platform/api.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import styles from './PhoneCallsTab.module.css'

type Props = { memberId: string; chosen: readonly string[]; onChoose: (ids: string[]) => void }

export function SpokenWarnings({ memberId, chosen, onChoose }: Props) {
  const query = useQuery(apiQuery(warningApi.ofMember, { params: { id: memberId }, query: { state: 'open' } }))
  const types = groupByType(query.data?.warnings ?? [])
  const problem = loadProblem(query, 'The open warnings could not be loaded')
  if (types.length === 0) return problem
  const ticked = new Set(chosen)
  return (
    <fieldset className={styles['spoken']}>
      <legend className={styles['label']}>Clear the warnings you spoke of</legend>
      {types.map(({ worst, warnings }) => {
        const ids = warnings.map(({ _id }) => _id)
        const isChosen = ids.every((id) => ticked.has(id))
        return (
          <Checkbox
            key={worst.category}
            size="xs"
            label={`${worst.label}${warnings.length > 1 ? ` ×${warnings.length}, worst` : ''}: ${worst.text}`}
            checked={isChosen}
            onChange={() => onChoose(isChosen ? chosen.filter((id) => !ids.includes(id)) : [...ticked.union(new Set(ids))])}
          />
        )
      })}
    </fieldset>
  )
}
