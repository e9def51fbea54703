/** /settings/sms-members: who can be texted and why not, and numbers that have texted and belong to nobody. */
import { usDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Select } from '@mantine/core'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { problems } from '@vitalrounds/domain/problems'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { MendInProfile } from '../../ui/fields/ProfileFieldLink.tsx'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { parseChoice, pageFrom } from '../../platform/search-params.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { noResultFilter, minimumLengthFilter } from '../../ui/fields/or-no-result.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { showDoneToast } from '../../ui/notices/toast.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import { GroupTextsUnderWay } from '../parts/GroupTextsUnderWay.tsx'
import styles from './SmsSettings.module.css'
import { widthProps } from '../../ui/fields/width-props.ts'

const whiches = { all: 'Everybody', available: 'Who agreed', 'not-available': 'Who did not agree', 'opted-out': 'Who opted out by text' }
type MemberFilter = keyof typeof whiches

/** As it stands in the address. */
export type TextingAddress = { which?: string; page?: string }
type Props = {
  me: Me
  address: TextingAddress
  /** Around what is said where nobody is listed: a clinic without members is led to its first. */
  clinic: ComponentType<{ me: Me; children: ReactNode }>
  onAddress: (address: TextingAddress) => void
}

export function SmsMembersPage({ me, ...props }: Props) {
  return (
    <div className={styles['page']}>
      <PageHeader title="Texting members" />
      {me.actions.includes('message.write') && <GroupTextsUnderWay zone={me.timeZone} className={styles['section']} />}
      <Unknown zone={me.timeZone} />
      <Members me={me} {...props} />
    </div>
  )
}

function Members({ me, address, clinic: Clinic, onAddress }: Props) {
  const which: MemberFilter = parseChoice(address.which, Object.keys(whiches) as MemberFilter[]) ?? 'all'
  const page = pageFrom(address.page)
  const query = { which, page: page - 1, show: 'all' }
  const smsSettingsQuery = useQuery({ ...apiQuery(smsSettingsApi.members, { query }), placeholderData: keepPreviousData })
  return (
    <section className={styles['section']} aria-label="Members">
      <h2>Members</h2>
      <Select
        {...widthProps(220)}
        label="Which members"
        data={Object.entries(whiches).map(([value, label]) => ({ value, label }))}
        value={which}
        allowDeselect={false}
        onChange={(selected) => onAddress({ which: selected === 'all' ? '' : (selected ?? '') })}
      />
      {loadProblem(smsSettingsQuery, 'The members could not be loaded')}
      {smsSettingsQuery.data?.count === 0 && (
        <Clinic me={me}>
          <EmptyState title="No members">No enrolled member matches this choice.</EmptyState>
        </Clinic>
      )}
      {smsSettingsQuery.data && smsSettingsQuery.data.count > 0 && <Table members={smsSettingsQuery.data.members} zone={me.timeZone} />}
      {smsSettingsQuery.data && smsSettingsQuery.data.count > 0 && (
        <Pager
          page={page}
          total={smsSettingsQuery.data.count}
          noun="member"
          onPage={(next) => onAddress({ ...address, page: String(next) })}
        />
      )}
    </section>
  )
}

type TableProps = { members: Reply<typeof smsSettingsApi.members>['members']; zone: string }

function Table({ members, zone }: TableProps) {
  return (
    <div className={styles['table']}>
      <PlainTable label="Members and texts">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Phone</th>
            <th scope="col">Language</th>
            <th scope="col">Texts</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ memberId, name, phone, language, problem, wishes }) => (
            <tr key={memberId}>
              <td>
                <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'text-messages' }}>
                  {name}
                </Link>
              </td>
              <td style={{ whiteSpace: 'nowrap' }}>{displayPhone(phone)}</td>
              <td>{languageNames[language]}</td>
              <td>
                {problem === null ? 'Yes' : problems[problem].title}{' '}
                {problem !== null && <MendInProfile problem={problem} memberId={memberId} />}
              </td>
              <td>
                <Wishes wishes={wishes} zone={zone} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

type OptOutEntry = Reply<typeof smsSettingsApi.members>['members'][number]['wishes'][number]

/** "Opted in, recorded by Carla Reyes"; "Opted out, texted STOP". */
const optOutWords = ({ isOptIn, source, by, word }: OptOutEntry) =>
  `${isOptIn ? 'Opted in' : 'Opted out'}, ${{ staff: `recorded by ${by}`, text: `texted ${word}`, vendor: 'reported by the phone company' }[source]}`

/** Since when it is as it is, and by whom; what was before is folded away. */
function Wishes({ wishes: [newest, ...earlier], zone }: { wishes: readonly OptOutEntry[]; zone: string }) {
  if (!newest) return 'Nothing on record'
  return (
    <>
      <Lines below={optOutWords(newest)}>
        <span style={{ whiteSpace: 'nowrap' }}>{dateTimeZone(newest.at, zone)}</span>
      </Lines>
      {earlier.length > 0 && (
        <Fold title={earlier.length === 1 ? '1 before' : `${earlier.length} before`}>
          <ul className={styles['wishes']}>
            {earlier.map((wish) => (
              <li key={`${wish.at} ${wish.source}`}>
                {dateTimeZone(wish.at, zone)}: {optOutWords(wish)}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

function Unknown({ zone }: { zone: string }) {
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
            <Button size="compact-sm" variant="default" onClick={() => attach(phone)}>
              Attach to a member
            </Button>
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
    label: `${member.name}, ${usDate(member.dob)}`,
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
