/** Finds devices by whoever has them or by a part of their number, once typing pauses. */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { useState } from 'react'
import { widthProps } from '../../ui/fields/width-props.ts'
import { IconSearch } from '../../ui/icons.tsx'

const debounceMs = 400

type Props = { search: string; onSearch: (search: string) => void }

export function DeviceSearch({ search, onSearch }: Props) {
  const seek = useDebouncedCallback(onSearch, debounceMs)
  const [problem, setProblem] = useState(searchProblem(search))
  return (
    <TextInput
      // Emptied from outside, it is drawn anew
      key={search === '' ? 'empty' : 'searched'}
      {...widthProps(180)}
      label="Search a member or a number"
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      defaultValue={search}
      error={problem}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setProblem(searchProblem(typed))
        // What the last keys asked for must not come after it was said that nothing is asked
        if (searchProblem(typed) === undefined) seek(typed)
        else seek.cancel()
      }}
    />
  )
}
