/** Fields of a settings page, bound to `useFields`. */
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { BoundField } from '../../ui/fields/fields.ts'

type Text = { bound: BoundField; label: string; description?: string; autoComplete?: string; isOptional?: boolean }

export const TextField = ({ bound: { onChange, ...bound }, label, description, autoComplete = 'off', isOptional = false }: Text) => (
  <TextInput
    {...bound}
    label={label}
    description={description}
    autoComplete={autoComplete}
    withAsterisk={!isOptional}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

type Choice = Pick<Text, 'bound' | 'label' | 'description'> & {
  choices: readonly { value: string; label: string }[]
  isClearable?: boolean
}

export const ChoiceField = ({ bound: { onChange, value, ...bound }, choices, isClearable = false, ...words }: Choice) => (
  <Select
    {...bound}
    {...words}
    value={value === '' ? null : value}
    data={[...choices]}
    searchable={choices.length > 8}
    clearable={isClearable}
    allowDeselect={isClearable}
    autoComplete="off"
    onChange={(selected) => onChange(selected ?? '')}
  />
)

type Tick = {
  label: string
  description?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be chosen, in the place of the description. */
  why?: string
  isReadOnly?: boolean
}

export const TickField = ({ isOn, onChange, why, description, label, isReadOnly = false }: Tick) => (
  <Checkbox
    label={label}
    description={why ?? description}
    checked={isOn}
    disabled={isReadOnly || why !== undefined}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
