/**
 * Search a member from anywhere: 500 ms after the last key, at most 10 results, arrow keys and Enter (spec, section 9).
 * Stands on the first page, so it goes without the kit's combobox, which would bring all that places floating layers.
 */
import { usDate } from '@vitalrounds/domain/us-date'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isSearchable } from '@vitalrounds/domain/members/search-words'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { IconSearch } from '../../ui/icons.tsx'
import styles from './SearchBox.module.css'

const debounceMs = 500
/** What is typed, what has been asked for, and what came of it. */
function useSearch() {
  const [text, setText] = useState('')
  const [request] = useDebouncedValue(text.trim(), debounceMs)
  const problem = searchProblem(text)
  const isSearching = isSearchable(request) && searchProblem(request) === undefined
  const query = useQuery({ ...apiQuery(memberApi.search, { query: { q: request } }), enabled: isSearching, staleTime: 10_000 })
  return {
    text,
    setText,
    asked: request,
    problem,
    isWaiting: text !== '' && problem === undefined && (text.trim() !== request || query.isFetching),
    isFailed: isSearching && query.isError,
    // Never those of other words: Enter would open somebody whom nobody looked for
    members: isSearching && text.trim() === request ? query.data?.members : undefined,
  }
}

/** Which of the members found is marked, and the keys that mark another (WAI-ARIA combobox pattern). One alone is marked at once. */
function useMarked(members: readonly MemberMatch[], open: (memberId: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const [stepped, setMarked] = useState(-1)
  const marked = members.length === 1 ? 0 : stepped
  const show = (isShown: boolean) => {
    setOpen(isShown)
    setMarked(-1)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    if (members.length > 0) setMarked((marked + by + (marked < 0 && by < 0 ? 1 : 0) + members.length) % members.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isOpen) show(false)
    else if (event.key === 'Enter' && isOpen && members[marked]) open(members[marked]._id)
    else return
    event.preventDefault()
  }
  return { isOpen, marked: isOpen ? marked : -1, show, onKeyDown }
}

export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const search = useSearch()
  const { isOpen, marked, show, onKeyDown } = useMarked(search.members ?? [], open)
  useShortcuts([{ keys: '/', title: 'Search a member', group: 'Anywhere', run: () => input.current?.focus() }])
  function open(memberId: string) {
    search.setText('')
    show(false)
    // The keys of the page work again, and a screen reader goes on with the member
    void navigate({ to: '/member-details/$memberId/$tab', params: { memberId, tab: 'profile' } }).then(() =>
      document.getElementById('main')?.focus({ preventScroll: true }),
    )
  }
  const hasList = isOpen && Boolean(search.members?.length)
  return (
    <div className={styles['search']}>
      <TextInput
        ref={input}
        size="xs"
        role="combobox"
        aria-label="Search a member by name"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && marked >= 0 ? `${listId}-${marked}` : undefined}
        placeholder="Search a member by name"
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        rightSection={search.isWaiting ? <Loader size={14} /> : <kbd className={styles['key']}>/</kbd>}
        value={search.text}
        autoComplete="off"
        onChange={(event) => {
          search.setText(event.currentTarget.value)
          show(true)
        }}
        onFocus={() => show(true)}
        onClick={() => show(true)}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Results {...{ search, marked, listId, open }} />}
    </div>
  )
}

type ResultsProps = {
  search: ReturnType<typeof useSearch>
  marked: number
  listId: string
  open: (memberId: string) => void
}

function Results({ search: { members, isFailed, asked, problem }, marked, listId, open }: ResultsProps) {
  if (members?.length)
    return (
      // Pressing on the list must not take the focus from the field, which would close it
      <div
        role="listbox"
        id={listId}
        aria-label="Members found"
        className={styles['results']}
        onMouseDown={(event) => event.preventDefault()}
      >
        {members.map((member, at) => (
          <Found key={member._id} id={`${listId}-${at}`} {...{ member, open }} isMarked={at === marked} />
        ))}
      </div>
    )
  if (!members && !isFailed && problem === undefined) return null
  return (
    <div role="status" className={`${styles['results']} ${styles['nobody']}`}>
      {problem ?? (isFailed ? 'The search failed. Please try again.' : `No member matches “${asked}”.`)}
    </div>
  )
}

type MatchProps = { id: string; member: MemberMatch; isMarked: boolean; open: (memberId: string) => void }

const Found = ({ id, member, isMarked, open }: MatchProps) => (
  <div
    role="option"
    id={id}
    aria-selected={isMarked}
    className={styles['option']}
    ref={isMarked ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
    onClick={() => open(member._id)}
  >
    <span className={styles['name']}>
      {listedName(member)}
      {member.disenrolled && <span className={styles['dim']}> disenrolled</span>}
    </span>
    <span className={styles['dim']}>{[usDate(member.dob), displayPhone(member.phone), member.email].filter(Boolean).join(' · ')}</span>
  </div>
)
