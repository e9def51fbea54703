/** The form of a settings page: saves on its own, says who changed it last, and shows both versions where two differ. */
import { Button } from '@mantine/core'
import type { Action } from '@vitalrounds/domain/access'
import type { ReactNode } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dateTime } from '../../platform/zones.ts'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import type { Fields } from '../../ui/fields/fields.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { useMay } from '../../ui/rights/May.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { BothVersions } from './BothVersions.tsx'
import { type GroupPage, SettingHistory } from './SettingHistory.tsx'
import type { SettingWords } from './setting-differences.ts'
import styles from './settings.module.css'
import { type SettingValue, type SettingState, useSetting } from './use-setting.ts'

type Props<V> = Parameters<typeof useSetting<V>>[0] & {
  /** The zone in which moments are told. */
  zone: string
  /** The value in words, a line a field, for whoever compares two versions. */
  words: (value: V) => SettingWords
  /** What whoever saves it has to be allowed; null where it is about the own account. */
  needs?: Action | null
  /** Why it cannot be saved by this person at all. */
  why?: string | undefined
  /** The page of the group whose former values are offered. */
  history?: GroupPage
  /** What was saved, as the form has it; without, they are the same. */
  formOf?: (saved: unknown) => V
  /** What stands in the form once what stood before is taken back; without, that alone. */
  restore?: (before: V, now: V) => V
  /** Keeps on the server what is typed and not saved; without, whoever leaves is asked. */
  draft?: (state: SettingState<V>) => ReactNode
  children: (fields: Fields<V>) => ReactNode
}

/** Why this person cannot save it, whatever they change. */
function useWhyNever(needs: Action | null = 'group.settings', why?: string) {
  const isAllowed = useMay(needs ?? undefined)
  return why ?? (isAllowed || needs === null ? undefined : 'You can look at this and not change it.')
}

export function SettingsForm<V>({ zone, words, needs, why, history, formOf, restore, draft, children, ...options }: Props<V>) {
  const state = useSetting(options)
  const { fields, isChanged, isOvertaken, saving, send, discard } = state
  const whyNever = useWhyNever(needs, why)
  const whyNot = whyNever ?? (isOvertaken ? 'Choose one of both versions first.' : isChanged ? undefined : 'Nothing has been changed.')
  const isStale = saving.error instanceof ApiProblem && saving.error.code === 'settings.changed'
  const onRestore = (before: V) => fields.setValues((now) => (restore ? restore(before, now) : before))
  const past = { changedAt: state.theirs.changedAt, words, zone, formOf, isFixed: whyNever !== undefined, onRestore }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === undefined && !saving.isPending) send()
      }}
    >
      {isOvertaken && (
        <BothVersions mine={fields.values} theirs={state.theirs} words={words} zone={zone} onKeep={state.keepMine} onTake={discard} />
      )}
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
        {draft?.(state)}
        <LastChanged {...state.theirs} zone={zone} />
      </div>
      {history && <SettingHistory page={history} {...past} />}
      <LeaveGuard isDirty={isChanged && draft === undefined}>What you changed has not been saved.</LeaveGuard>
    </form>
  )
}

export const LastChanged = ({ changedBy, changedAt, zone }: Omit<SettingValue<unknown>, 'value' | 'version'> & { zone: string }) => (
  <p className={styles['changed']}>
    {changedAt === null
      ? 'Nobody has changed this yet.'
      : `Last changed by ${changedBy ?? 'somebody who has left'}, ${dateTime(changedAt, zone)}.`}
  </p>
)
