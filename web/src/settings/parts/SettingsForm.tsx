/** The form of a settings page: saves on its own, says who changed it last, and shows both versions where two differ. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dateTime } from '../../platform/zones.ts'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import type { Fields } from '../../ui/fields/fields.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { type GroupPage, SettingHistory } from './SettingHistory.tsx'
import styles from './settings.module.css'
import { type KeptValue, type SettingState, useSetting } from './use-setting.ts'

type Props<V> = Parameters<typeof useSetting<V>>[0] & {
  /** The zone in which moments are told. */
  zone: string
  /** The value in words, a line a field, for whoever compares two versions. */
  words: (value: V) => readonly (readonly [label: string, text: string])[]
  /** Why it cannot be saved by this person at all. */
  why?: string | undefined
  /** The page of the group whose former values are offered. */
  history?: GroupPage
  children: (fields: Fields<V>) => ReactNode
}

export function SettingsForm<V>({ zone, words, why, history, children, ...options }: Props<V>) {
  const state = useSetting(options)
  const { fields, isChanged, isOvertaken, saving, send, discard } = state
  const whyNot =
    why ?? (isOvertaken ? 'Choose one of both versions first.' : isChanged ? undefined : 'Nothing has been changed.')
  const isStale = saving.error instanceof ApiProblem && saving.error.code === 'settings.changed'
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === undefined && !saving.isPending) send()
      }}
    >
      {isOvertaken && <BothVersions state={state} words={words} zone={zone} />}
      {saving.isError && !isStale && <Banner tone="danger">{problemWords(saving.error)}</Banner>}
      {children(fields)}
      <div className={styles['foot']}>
        <GatedButton type="submit" why={whyNot} aria-busy={saving.isPending}>
          Save
        </GatedButton>
        {isChanged && (
          <Button variant="default" onClick={discard}>
            Discard changes
          </Button>
        )}
        <LastChanged {...state.theirs} zone={zone} />
      </div>
      {history && (
        <SettingHistory page={history} words={words} zone={zone} onRestore={(value) => fields.setValues(value)} />
      )}
      <LeaveGuard isDirty={isChanged}>What you changed has not been saved.</LeaveGuard>
    </form>
  )
}

export const LastChanged = ({
  changedBy,
  changedAt,
  zone,
}: Omit<KeptValue<unknown>, 'value' | 'version'> & { zone: string }) => (
  <p className={styles['changed']}>
    {changedAt === null
      ? 'Nobody has changed this yet.'
      : `Last changed by ${changedBy ?? 'somebody who has left'}, ${dateTime(changedAt, zone)}.`}
  </p>
)

type Both<V> = { state: SettingState<V>; words: Props<V>['words']; zone: string }

function BothVersions<V>({ state: { fields, theirs, discard, keepMine }, words, zone }: Both<V>) {
  const others = new Map(words(theirs.value))
  const different = words(fields.values).filter(([label, text]) => others.get(label) !== text)
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
          {different.map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
              <td>{others.get(label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={keepMine}>
          Keep mine
        </Button>
        <Button variant="default" onClick={discard}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}
