/** /admin/manage-users: the people of every workspace. */
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { peopleApi, peoplePerPage } from '@vitalrounds/domain/auth/people-api'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { parseChoice, pageFrom } from '../platform/search-params.ts'
import type { PeopleAddress } from './people-address.ts'
import styles from '../settings/parts/settings.module.css'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { PeopleTable } from '../settings/parts/PeopleTable.tsx'

const states = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'unconfirmed', label: 'Not confirmed yet' },
  { value: 'disabled', label: 'Disabled' },
] as const
type State = (typeof states)[number]['value']

type Props = { me: Me; address: PeopleAddress; onAddress: (address: PeopleAddress) => void }

function usePeople({ address, onAddress }: Omit<Props, 'me'>) {
  const [search, setSearch] = useState(address.search ?? '')
  const [request] = useDebouncedValue(search, 300)
  const state = parseChoice(address.state, ['all', 'active', 'unconfirmed', 'disabled']) ?? 'all'
  const page = pageFrom(address.page)
  const group = address.workspace ?? null
  const query = { search: request, state, page: page - 1, ...(group !== null && { group_id: group }) }
  const people = useQuery({
    ...apiQuery(peopleApi.everybody, { query }),
    enabled: searchProblem(request) === undefined,
    placeholderData: keepPreviousData,
  })
  // Another question begins with its first page
  const narrow = (part: PeopleAddress) => onAddress({ ...address, page: '', ...part })
  return {
    search,
    group,
    state,
    page,
    people,
    setSearch: (words: string) => {
      setSearch(words)
      narrow({ search: words })
    },
    setGroup: (workspace: string | null) => narrow({ workspace: workspace ?? '' }),
    setState: (state: State) => narrow({ state: state === 'all' ? '' : state }),
    setPage: (next: number) => onAddress({ ...address, page: next === 1 ? '' : String(next) }),
  }
}

export function ManageUsersPage({ me, ...place }: Props) {
  const { search, setSearch, group, setGroup, state, setState, page, setPage, people } = usePeople(place)
  const workspaces = useQuery(apiQuery(workspaceApi.list, {})).data?.workspaces ?? []
  const choices = workspaces.map(({ group_id, workspaceName }) => ({ value: group_id, label: workspaceName }))
  return (
    <>
      <PageHeader title="Manage users" note="Of every workspace" actions={<AddUser />} />
      <div className={styles['filters']}>
        <TextInput
          label="Search"
          placeholder="Name or e-mail"
          value={search}
          error={searchProblem(search)}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          label="Workspace"
          placeholder="All"
          data={choices}
          value={group}
          clearable
          searchable
          autoComplete="off"
          onChange={setGroup}
        />
        <Select
          label="Status"
          data={[...states]}
          value={state}
          allowDeselect={false}
          autoComplete="off"
          onChange={(value) => setState((value ?? 'all') as State)}
        />
      </div>
      <div className={styles['wide']}>
        {loadProblem(people, 'The users could not be loaded')}
        {people.data?.people.length === 0 && <EmptyState title="No user fits">Try other words, or another workspace.</EmptyState>}
        {people.data && people.data.people.length > 0 && (
          <PeopleTable label="Users" people={people.data.people} me={me} workspaces={choices} />
        )}
        {people.data && people.data.count > peoplePerPage && <Pager page={page} total={people.data.count} noun="user" onPage={setPage} />}
      </div>
    </>
  )
}

const AddUser = () => <Button renderRoot={(props) => <Link {...props} to="/admin/add-user" />}>Add user</Button>
