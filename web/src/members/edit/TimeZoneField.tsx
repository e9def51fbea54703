/** The zone in which the member's days begin and end. It follows from the address at first; near a border, look. */
import { Button, Select } from '@mantine/core'
import { proposedZone } from '@vitalrounds/domain/members/time-zone'
import { usZones, zoneTitle } from '@vitalrounds/domain/values/us-zones'
import type { BoundField } from '../../ui/fields/fields.ts'
import { fieldLabel } from '../form/field-labels.ts'
import { Cell } from '../form/FormSection.tsx'
import styles from './EditProfile.module.css'

const nameOf = (zone: string) => usZones.find(([existing]) => existing === zone)?.[1] ?? zone
const choices = usZones.map(([value]) => ({
  value: value as string,
  label: zoneTitle(value),
}))

type Place = { state: string; zipCode: string }
type Props = { bound: BoundField; address: Place; saved: Place }

export function TimeZoneField({ bound, address, saved }: Props) {
  const proposed = proposedZone(address, saved, bound.value)
  const isListed = choices.some(({ value }) => value === bound.value)
  return (
    <Cell span={3}>
      <Select
        {...bound}
        label={fieldLabel('timeZone')}
        searchable
        autoComplete="off"
        data={isListed ? choices : [...choices, { value: bound.value, label: zoneTitle(bound.value) }]}
        onChange={(value) => value !== null && bound.onChange(value)}
      />
      {proposed !== undefined && (
        <p className={styles['proposal']} role="status">
          The address lies in {nameOf(proposed)} time.{' '}
          <Button variant="default" size="compact-xs" onClick={() => bound.onChange(proposed)}>
            Use {nameOf(proposed)}
          </Button>
        </p>
      )}
    </Cell>
  )
}
