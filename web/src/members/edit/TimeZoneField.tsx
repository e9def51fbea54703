/** The zone in which the member's days begin and end. It follows from the address at first; near a border, look. */
import { Select } from '@mantine/core'
import type { Bound } from '../../ui/fields/fields.ts'
import { fieldLabel } from '../form/field-labels.ts'
import { Cell } from '../form/FormSection.tsx'

// The zones of the states and territories: 49 CFR part 71 (2025), by their names in the IANA tz database
const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['America/Adak', 'Aleutian'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic, Puerto Rico'],
  ['America/St_Thomas', 'Atlantic, Virgin Islands'],
  ['Pacific/Guam', 'Chamorro, Guam'],
  ['Pacific/Saipan', 'Chamorro, Saipan'],
  ['Pacific/Pago_Pago', 'Samoa'],
] as const
const choices = zones.map(([value, name]) => ({
  value: value as string,
  label: `${name} (${value.replaceAll('_', ' ')})`,
}))

export function TimeZoneField({ bound }: { bound: Bound }) {
  const isListed = choices.some(({ value }) => value === bound.value)
  return (
    <Cell span={3}>
      <Select
        {...bound}
        label={fieldLabel('timeZone')}
        searchable
        autoComplete="off"
        data={isListed ? choices : [...choices, { value: bound.value, label: bound.value.replaceAll('_', ' ') }]}
        onChange={(value) => value !== null && bound.onChange(value)}
      />
    </Cell>
  )
}
