/** Finds devices by whoever has them or by a part of their number, once typing pauses. */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { beside } from '../../ui/fields/beside.ts'

const debounceMs = 400

type Props = { search: string; onSearch: (search: string) => void }

export function DeviceSearch({ search, onSearch }: Props) {
  const seek = useDebouncedCallback(onSearch, debounceMs)
  return (
    <TextInput
      // Emptied from outside, it is drawn anew
      key={search === '' ? 'empty' : 'searched'}
      {...beside(180)}
      label="Search a member or a number"
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      defaultValue={search}
      onChange={(event) => seek(event.currentTarget.value)}
    />
  )
}
