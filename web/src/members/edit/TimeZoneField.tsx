/** The zone in which the member's days begin and end. It follows from the address at first; near a border, look. */
import { Select } from '@mantine/core'
import { usZones } from '@vitalrounds/domain/members/time-zone'
import type { Bound } from '../../ui/fields/fields.ts'
import { fieldLabel } from '../form/field-labels.ts'
import { Cell } from '../form/FormSection.tsx'

const choices = usZones.map(([value, name]) => ({
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
