/** Search a member from anywhere: 500 ms after the last key, at most 10 results, arrow keys and Enter (spec, section 9). */
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isWorthAsking } from '@vitalrounds/domain/members/search-words'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { FoundMember } from '@vitalrounds/domain/members/member'
import { listedName } from '@vitalrounds/domain/members/name-order'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ask } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { slashDay } from '../../platform/zones.ts'
import { shownPhone } from '../../ui/fields/format-phone.ts'
import styles from './TopBar.module.css'

const debounceMs = 500
const Found = ({ member }: { member: FoundMember }) => (
  <span className={styles['found']}>
    <span className={styles['foundName']}>
      {listedName(member)}
      {member.disenrolled && <span className={styles['dim']}> disenrolled</span>}
    </span>
    <span className={styles['dim']}>
      {[slashDay(member.dob), shownPhone(member.phone), member.email].filter(Boolean).join(' · ')}
    </span>
  </span>
)

/** What is typed, what has been asked for, and what came of it. */
function useSearch() {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const isSearching = isWorthAsking(asked)
  const found = useQuery({ ...ask(memberApi.search, { query: { q: asked } }), enabled: isSearching, staleTime: 10_000 })
  return {
    text,
    setText,
    asked,
    isWaiting: text !== '' && (text.trim() !== asked || found.isFetching),
    isFailed: isSearching && found.isError,
    // Never those of other words: Enter would open somebody whom nobody looked for
    members: isSearching && text.trim() === asked ? found.data?.members : undefined,
  }
}

export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  useShortcuts([{ keys: '/', title: 'Search a member', group: 'Anywhere', run: () => input.current?.focus() }])
  const open = (memberId: string) => {
    search.setText('')
    combobox.closeDropdown()
    // The keys of the page work again, and a screen reader goes on with the member
    void navigate({ to: '/member-details/$memberId/$tab', params: { memberId, tab: 'profile' } }).then(() =>
      document.getElementById('main')?.focus({ preventScroll: true }),
    )
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={open}
      shadow="md"
      width="max-content"
      position="bottom-start"
      // A list that nobody has opened would have its place measured on every page
      keepMounted={false}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          className={styles['search']}
          size="xs"
          aria-label="Search a member by name"
          placeholder="Search a member by name"
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          rightSection={search.isWaiting ? <Loader size={14} /> : <kbd className={styles['key']}>/</kbd>}
          value={search.text}
          autoComplete="off"
          onChange={(event) => {
            search.setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Results {...search} />
    </Combobox>
  )
}

const Results = ({ members, isFailed, asked }: ReturnType<typeof useSearch>) => (
  <Combobox.Dropdown hidden={members === undefined && !isFailed}>
    <Combobox.Options aria-label="Members found">
      {isFailed && <Combobox.Empty>The search failed. Please try again.</Combobox.Empty>}
      {members?.length === 0 && <Combobox.Empty>No member matches “{asked}”.</Combobox.Empty>}
      {members?.map((member) => (
        <Combobox.Option key={member._id} value={member._id}>
          <Found member={member} />
        </Combobox.Option>
      ))}
    </Combobox.Options>
  </Combobox.Dropdown>
)
