/**
 * What stands in a settings form. What somebody else saves comes in where nothing typed would be lost; where something
 * would, both versions are there until a person has chosen, and nothing is saved before.
 */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiProblem } from '../../platform/wire.ts'
import { type FieldMessage, useFields } from '../../ui/fields/fields.ts'
import { showDoneToast } from '../../ui/notices/toast.ts'

/** A setting as the server keeps it. */
export type SettingValue<V> = { value: V; version: string; changedBy: string | null; changedAt: string | null }
export type SaveValue<V> = (body: { value: V; version: string }) => Promise<SettingValue<V>>

type Options<V> = {
  kept: SettingValue<V>
  save: SaveValue<V>
  done: string
  judge?: (value: V) => readonly FieldMessage[]
  /** What follows once it is saved. */
  onSaved?: () => void
  /** What was typed before and not saved, and over which version. */
  begun?: { value: V; version: string } | undefined
}

const isSame = (item: unknown, other: unknown) => JSON.stringify(item) === JSON.stringify(other)

export function useSetting<V>({ kept, save, done, judge, onSaved, begun }: Options<V>) {
  const [base, setBase] = useState(begun ? { ...kept, version: begun.version } : kept)
  const fields = useFields<V>(begun?.value ?? kept.value, judge ? { judge } : {})
  const isMine = !isSame(fields.values, base.value)
  const isNewer = base.version !== kept.version
  const take = (theirs: SettingValue<V>) => {
    setBase(theirs)
    fields.setValues(theirs.value)
  }
  if (isNewer && (!isMine || isSame(fields.values, kept.value))) take(kept)
  const saving = useMutation({
    mutationFn: () => save({ value: fields.values, version: base.version }),
    onSuccess: (reply) => {
      // What comes next may leave the page: nothing is unsaved by then
      flushSync(() => take(reply))
      showDoneToast(done)
      onSaved?.()
    },
    onError: (problem) => {
      // Paths of the body begin with the name of its value
      if (problem instanceof ApiProblem)
        fields.tell(problem.errors.map(({ path, message }) => ({ path: path.replace(/^value\./, ''), message })))
    },
  })
  const send = () => {
    const details = judge?.(fields.values) ?? []
    fields.tell(details)
    if (details.length === 0) saving.mutate()
  }
  return {
    fields,
    isChanged: isMine,
    isOvertaken: isNewer && isMine,
    /** The version over which it is typed. */
    version: base.version,
    theirs: kept,
    saving,
    send,
    discard: () => take(kept),
    /** What is typed stays, and replaces what somebody else has saved with the next save. */
    keepMine: () => setBase(kept),
  }
}
export type SettingState<V> = ReturnType<typeof useSetting<V>>
