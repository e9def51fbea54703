/** What was saved on a page of the group: by whom, when, what was different. What stood before can be taken back into the form. */
import { Button } from '@mantine/core'
import { settingApi } from '@vitalrounds/domain/settings/api'
import type { Reply, EndpointInput } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { dateTime } from '../../platform/zones.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Lines, Small } from '../../ui/Lines.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../../ui/table/PlainTable.tsx'
import { settingDifferences, type SettingWords } from './setting-differences.ts'
import styles from './settings.module.css'

export type GroupPage = EndpointInput<typeof settingApi.history>['params']['page']
type Change = Reply<typeof settingApi.history>['changes'][number]
type Props<V> = {
  page: GroupPage
  /** When it was changed last; null where nobody has. */
  changedAt: string | null
  words: (value: V) => SettingWords
  zone: string
  /** What was saved as the form has it; without, they are the same. */
  formOf?: ((saved: unknown) => V) | undefined
  /** Where a person may only read. */
  isFixed?: boolean
  onRestore: (value: V) => void
}

/** Asked for when somebody opens it: a page is there sooner with a question less. */
export function SettingHistory<V>({ page, changedAt, ...its }: Props<V>) {
  const [isOpen, open] = useState(false)
  const query = useQuery({ ...apiQuery(settingApi.history, { params: { page } }), enabled: isOpen })
  if (changedAt === null) return null
  return (
    <Fold title="Changes so far" onOpen={() => open(true)}>
      {loadState(query, 'The history could not be loaded', 'rows')}
      {query.data && (
        <PlainTable label="Changes" columns={['When', 'What', act]}>
          {query.data.changes.map((item) => (
            <Row key={item._id} change={item} {...its} />
          ))}
        </PlainTable>
      )}
      {its.isFixed !== true && <p className={styles['hint']}>What stood before comes into the form; it counts once you save it.</p>}
    </Fold>
  )
}

type RowProps<V> = { change: Change } & Omit<Props<V>, 'page' | 'changedAt'>

function Row<V>({ change, words, zone, formOf = (saved) => saved as V, isFixed = false, onRestore }: RowProps<V>) {
  const { changedAt, changedBy, reason, before, after, isElsewhere } = change
  const when = changedAt === null ? '' : dateTime(changedAt, zone)
  return (
    <tr>
      <th scope="row">
        <Lines below={<Small>{changedBy ?? 'Somebody who has left'}</Small>}>{when}</Lines>
      </th>
      <td>
        <ul className={styles['chosen']}>
          {settingDifferences(words(formOf(before)), words(formOf(after))).map((line) => (
            <li key={line.label}>
              {line.label}: {line.before} → {line.after}
            </li>
          ))}
        </ul>
        {reason !== null && <Small>{reason}</Small>}
      </td>
      <td>
        {!isFixed && !isElsewhere && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Take back what stood before ${when}`}
            onClick={() => onRestore(formOf(before))}
          >
            Take back
          </Button>
        )}
      </td>
    </tr>
  )
}
