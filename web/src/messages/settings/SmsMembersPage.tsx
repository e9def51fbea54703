/** /settings/sms-members: who can be texted and why not, and numbers that have texted and belong to nobody. */
import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Reply } from '@vitalrounds/domain/contract'
import { problems } from '@vitalrounds/domain/problems'
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { MendInProfile } from '../../ui/fields/ProfileFieldLink.tsx'
import type { Me } from '../../platform/me.ts'
import { parseChoice, pageFrom } from '../../platform/search-params.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { languageNames } from '../../ui/fields/language-names.ts'
import { GroupTextsUnderWay } from '../parts/GroupTextsUnderWay.tsx'
import styles from './SmsSettings.module.css'
import { widthProps } from '../../ui/fields/width-props.ts'
import { UnknownNumbers } from './UnknownNumbers.tsx'

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
      <UnknownNumbers zone={me.timeZone} />
      <Members me={me} {...props} />
    </div>
  )
}

function Members({ me, address, clinic: Clinic, onAddress }: Props) {
  const which: MemberFilter = parseChoice(address.which, Object.keys(whiches) as MemberFilter[]) ?? 'all'
  const page = pageFrom(address.page)
  // A name is patient data and stands in no address of the browser
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 300)
  const query = { which, page: page - 1, show: 'all', q: asked }
  const smsSettingsQuery = useQuery({
    ...apiQuery(smsSettingsApi.members, { query }),
    enabled: searchProblem(asked) === undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles['section']} aria-label="Members">
      <h2>Members</h2>
      <Narrow
        search={search}
        which={which}
        onSearch={(typed) => {
          setSearch(typed)
          if (page > 1) onAddress({ ...address, page: '' })
        }}
        onWhich={(next) => onAddress({ which: next === 'all' ? '' : next })}
      />
      {loadProblem(smsSettingsQuery, 'The members could not be loaded')}
      {smsSettingsQuery.data?.count === 0 && (
        <Clinic me={me}>
          <EmptyState title="No members">
            {asked === '' ? 'No enrolled member matches this choice.' : 'No enrolled member of this choice is called so.'}
          </EmptyState>
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

type NarrowProps = { search: string; which: MemberFilter; onSearch: (typed: string) => void; onWhich: (which: MemberFilter) => void }

const Narrow = ({ search, which, onSearch, onWhich }: NarrowProps) => (
  <Group align="flex-start">
    <TextInput
      {...widthProps(260)}
      label="Search"
      placeholder="Name or date of birth"
      value={search}
      error={searchProblem(search)}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
    <Select
      {...widthProps(220)}
      label="Which members"
      data={Object.entries(whiches).map(([value, label]) => ({ value, label }))}
      value={which}
      allowDeselect={false}
      onChange={(selected) => onWhich((selected ?? 'all') as MemberFilter)}
    />
  </Group>
)

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
