/** What is typed beside what somebody else has saved meanwhile, field by field, until a person has chosen. */
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { dateTime } from '../../platform/zones.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { settingDifferences, type SettingWords } from './setting-differences.ts'
import styles from './settings.module.css'

type Props<V> = {
  mine: V
  theirs: { value: V; changedBy: string | null; changedAt: string | null }
  /** The value in words, a line a field. */
  words: (value: V) => SettingWords
  zone: string
  onKeep: () => void
  onTake: () => void
}

export function BothVersions<V>({ mine, theirs, words, zone, onKeep, onTake }: Props<V>) {
  const choice = useRef<HTMLDivElement>(null)
  // With the refusal the button that was pressed has lost the focus; nobody who types elsewhere loses theirs
  useLayoutEffect(() => {
    if (document.activeElement === document.body) choice.current?.focus()
  }, [])
  return (
    <Banner tone="warning" title="Changed by someone else">
      <p className={styles['hint']}>
        {theirs.changedBy ?? 'Somebody'} saved this
        {theirs.changedAt !== null && ` ${dateTime(theirs.changedAt, zone)}`} while you were editing.
      </p>
      <table className={styles['versions']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {settingDifferences(words(theirs.value), words(mine)).map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{after}</td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['buttons']} ref={choice} role="group" aria-label="Which version" tabIndex={-1}>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
        <Button variant="default" onClick={onTake}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}
