/** The zone in which the member's days begin and end. It follows from the address at first; near a border, look. */
import { Button, Select } from '@mantine/core'
import { usZones, zoneOfAddress } from '@vitalrounds/domain/members/time-zone'
import type { Bound } from '../../ui/fields/fields.ts'
import { fieldLabel } from '../form/field-labels.ts'
import { Cell } from '../form/FormSection.tsx'
import styles from './EditProfile.module.css'

const nameOf = (zone: string) => usZones.find(([known]) => known === zone)?.[1] ?? zone
const choices = usZones.map(([value, name]) => ({
  value: value as string,
  label: `${name} (${value.replaceAll('_', ' ')})`,
}))

type Place = { state: string; zipCode: string }
const zoneAt = ({ state, zipCode }: Place) => zoneOfAddress(state, zipCode)
type Props = { bound: Bound; address: Place; saved: Place }

/** A new address that lies in another zone proposes that zone; a zone that staff chose for the old one is left alone. */
export function TimeZoneField({ bound, address, saved }: Props) {
  const ofAddress = zoneAt(address) === zoneAt(saved) ? undefined : zoneAt(address)
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
      {ofAddress !== undefined && ofAddress !== bound.value && (
        <p className={styles['proposal']} role="status">
          The address lies in {nameOf(ofAddress)} time.{' '}
          <Button variant="default" size="compact-xs" onClick={() => bound.onChange(ofAddress)}>
            Use {nameOf(ofAddress)}
          </Button>
        </p>
      )}
    </Cell>
  )
}
