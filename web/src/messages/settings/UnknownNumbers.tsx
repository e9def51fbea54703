/** Numbers that have texted the clinic and belong to nobody, each to be attached to a member. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Select } from '@mantine/core'
import { memberApi } from '@vitalrounds/domain/members/api'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { noResultFilter, minimumLengthFilter } from '../../ui/fields/or-no-result.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { showDoneToast } from '../../ui/notices/toast.ts'
import styles from './SmsSettings.module.css'
import { May } from '../../ui/rights/May.tsx'

export function UnknownNumbers({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(smsSettingsApi.prospects, {}))
  const [attaching, attach] = useState<string | null>(null)
  const prospects = query.data?.prospects ?? []
  return (
    <section className={styles['section']} aria-label="Unknown numbers">
      <h2>Unknown numbers</h2>
      {loadProblem(query, 'The unknown numbers could not be loaded')}
      {query.data && prospects.length === 0 && <p className={styles['note']}>Every text belongs to a member.</p>}
      <ul className={styles['list']}>
        {prospects.map(({ phone, lastAt, count, value }) => (
          <li key={phone}>
            <b>{displayPhone(phone)}</b>
            <span className={styles['note']}>
              {countWithNoun(count, 'text')}, the last {dateTimeZone(lastAt, zone)}
            </span>
            {/* What a stranger wrote, and never read as HTML */}
            <p>{value}</p>
            <May do="message.write">
              <Button size="compact-sm" variant="default" onClick={() => attach(phone)}>
                Attach to a member
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {attaching !== null && <AttachDialog phone={attaching} onClose={() => attach(null)} />}
    </section>
  )
}

function AttachDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [memberId, choose] = useState<string | null>(null)
  const problem = searchProblem(name)
  const isAsked = name.trim().length > 1 && problem === undefined
  const query = useQuery({
    ...apiQuery(memberApi.search, { query: { q: name.trim() } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const attach = useMutation({
    mutationFn: () => call(smsSettingsApi.attach, { body: { phone, memberId: memberId ?? '' } }),
    onSuccess: ({ count }) => {
      showDoneToast(`${countWithNoun(count, 'text')} attached`)
      onClose()
    },
  })
  const choices = (query.data?.members ?? []).map((member) => ({
    value: member._id,
    label: aboutMember(member),
  }))
  return (
    <FormDialog
      title="Attach to a member"
      about={displayPhone(phone)}
      submitLabel="Attach"
      why={memberId === null ? 'Choose a member.' : undefined}
      isBusy={attach.isPending}
      error={problemWords(attach.error)}
      onSubmit={() => attach.mutate()}
      onClose={onClose}
    >
      <Select
        label="Member"
        placeholder="Search a member by name"
        searchable
        data-autofocus
        filter={!isAsked ? minimumLengthFilter : query.isSuccess && !query.isPlaceholderData ? noResultFilter : ({ options }) => options}
        data={choices}
        value={memberId}
        onChange={choose}
        searchValue={name}
        error={problem}
        onSearchChange={setName}
      />
    </FormDialog>
  )
}
