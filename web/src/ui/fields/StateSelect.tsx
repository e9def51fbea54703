/** A state of an address, found by its letters or its name: whoever types goes on with Tab or Enter. */
import { Select } from '@mantine/core'
import { stateNamed, usStates } from '@vitalrounds/domain/auth/us-states'
import { useState } from 'react'
import type { BoundField } from './fields.ts'

type Props = Pick<BoundField, 'value' | 'onChange'> & Partial<Pick<BoundField, 'id' | 'error' | 'onBlur'>> & { label: string }

const choices = usStates.map(([value, name]) => ({ value, label: `${value} · ${name}` }))
const labels = new Map<string, string>(choices.map(({ value, label }) => [value, label]))

/** IN finds Indiana before Illinois: whose letters or name begin so come first. */
const searchValue = (typed: string) => {
  const text = typed.trim().toLowerCase()
  const holds = usStates.filter(([code, name]) => `${code} · ${name}`.toLowerCase().includes(text))
  const rank = ([code, name]: (typeof usStates)[number]) => (code.toLowerCase() === text ? 0 : name.toLowerCase().startsWith(text) ? 1 : 2)
  return holds.toSorted((a, b) => rank(a) - rank(b)).map(([code]) => ({ value: code, label: labels.get(code) ?? code }))
}

export function StateSelect({ value, onChange, onBlur, error, ...field }: Props) {
  const [unknown, setUnknown] = useState('')
  const choose = (code: string) => {
    setUnknown('')
    onChange(code)
  }
  // What was typed and not chosen: the state it names, or a word that it names none
  const settle = (typed: string) => {
    const named = stateNamed(typed)
    if (named !== undefined && named !== value) choose(named)
    else if (named === undefined && typed !== (labels.get(value) ?? '')) setUnknown(typed)
  }
  return (
    <Select
      {...field}
      withAsterisk
      searchable
      autoComplete="off"
      selectFirstOptionOnChange
      data={choices}
      filter={({ search }) => searchValue(search)}
      value={value || null}
      error={error ?? (unknown && `No state is called “${unknown}”. Please choose it from the list.`)}
      onChange={(selected) => choose(selected ?? '')}
      onBlur={(event) => {
        settle(event.currentTarget.value)
        onBlur?.()
      }}
    />
  )
}
