/** Finds a member by name or date of birth and lets one be chosen; every choice shows the date of birth. */
import { usDate } from '@vitalrounds/domain/us-date'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { IconSearch } from '../../ui/icons.tsx'
import styles from './ChangeOwnerDialog.module.css'

type Props = {
  label: string
  /** Said when nobody fits. */
  notFound: string
  /** Nobody can be chosen twice: the present owner is left out. */
  without: string | null
  chosen: MemberMatch | null
  onChoose: (member: MemberMatch | null) => void
}

const debounceMs = 300
const fewest = 2
function useFound(text: string, without: string | null) {
  const [request] = useDebouncedValue(text.trim(), debounceMs)
  const isAsked = request.length >= fewest && text.trim().length >= fewest && searchProblem(request) === undefined
  const query = useQuery({
    ...apiQuery(memberApi.search, { query: { q: request } }),
    enabled: isAsked,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const members = isAsked ? query.data?.members.filter((member) => member._id !== without) : undefined
  const isSettled = request === text.trim() && !query.isFetching
  return { members, isNobody: isSettled && members?.length === 0, error: isAsked ? query.error : null }
}

export function MemberPicker({ label, notFound, without, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const { members, isNobody, error } = useFound(text, without)
  return (
    <>
      <TextInput
        label={label}
        description="Search by name or date of birth"
        data-autofocus
        autoComplete="off"
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={text}
        error={searchProblem(text)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChoose(null)
        }}
        onKeyDown={(event) => {
          // Enter takes the only hit; it never moves the device by itself.
          if (event.key !== 'Enter' || chosen !== null) return
          event.preventDefault()
          const [only, other] = members?.filter((member) => !member.disenrolled) ?? []
          if (only && !other) onChoose(only)
        }}
      />
      <div role="status">
        {isNobody && <p className={styles['none']}>{notFound}</p>}
        {error !== null && <p className={styles['none']}>{problemWords(error)}</p>}
      </div>
      {members !== undefined && members.length > 0 && (
        <fieldset className={styles['found']}>
          <legend className="spoken">Members found</legend>
          {members.map((member) => (
            <Choice key={member._id} member={member} isChosen={chosen?._id === member._id} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
    </>
  )
}

type ChoiceProps = { member: MemberMatch; isChosen: boolean; onChoose: (member: MemberMatch) => void }

const Choice = ({ member, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles['choice']}>
    <input type="radio" name="new-owner" checked={isChosen} disabled={member.disenrolled} onChange={() => onChoose(member)} />
    <span className={styles['words']}>
      <span>
        {listedName(member)}, {usDate(member.dob)}
        {member.disenrolled && ' (disenrolled)'}
      </span>
      <small>{[displayPhone(member.phone), member.mrn && `MRN ${member.mrn}`, member.email].filter(Boolean).join(' · ')}</small>
    </span>
  </label>
)
