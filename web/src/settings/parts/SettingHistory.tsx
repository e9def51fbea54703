/** What was saved on a page of the group: by whom, when, what was different. What stood before can be taken back into the form. */
import { Button } from '@mantine/core'
import { settingApi } from '@vitalrounds/domain/settings/api'
import type { Reply, Supplied } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api.ts'
import { dateTime } from '../../platform/zones.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Lines, Small } from '../../ui/Lines.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './settings.module.css'

export type GroupPage = Supplied<typeof settingApi.history>['params']['page']
type Words<V> = (value: V) => readonly (readonly [label: string, text: string])[]
type Change = Reply<typeof settingApi.history>['changes'][number]
type Props<V> = { page: GroupPage; words: Words<V>; zone: string; onRestore: (value: V) => void }

export function SettingHistory<V>({ page, words, zone, onRestore }: Props<V>) {
  const asked = useQuery(ask(settingApi.history, { params: { page } }))
  const changes = asked.data?.changes ?? []
  return (
    <>
      {loadProblem(asked, 'The history could not be loaded')}
      {changes.length > 0 && (
        <Fold title={changes.length === 1 ? '1 change so far' : `The last ${changes.length} changes`}>
          <PlainTable label="Changes">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">
                  <span className="spoken">Take back</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <Row key={one._id} change={one} words={words} zone={zone} onRestore={onRestore} />
              ))}
            </tbody>
          </PlainTable>
          <p className={styles['hint']}>What stood before comes into the form; it counts once you save it.</p>
        </Fold>
      )}
    </>
  )
}

type RowProps<V> = { change: Change } & Omit<Props<V>, 'page'>

function Row<V>({ change: { changedAt, changedBy, reason, before, after }, words, zone, onRestore }: RowProps<V>) {
  const stood = new Map(words(before as V))
  const different = words(after as V).filter(([label, text]) => stood.get(label) !== text)
  const when = changedAt === null ? '' : dateTime(changedAt, zone)
  return (
    <tr>
      <th scope="row">
        <Lines below={<Small>{changedBy ?? 'Somebody who has left'}</Small>}>{when}</Lines>
      </th>
      <td>
        <ul className={styles['chosen']}>
          {different.map(([label, text]) => (
            <li key={label}>
              {label}: {stood.get(label)} → {text}
            </li>
          ))}
        </ul>
        {reason !== null && <Small>{reason}</Small>}
      </td>
      <td>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Take back what stood before ${when}`}
          onClick={() => onRestore(before as V)}
        >
          Take back
        </Button>
      </td>
    </tr>
  )
}
