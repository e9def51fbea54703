/** /admin/manage-users: the people of every workspace. */
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { peopleApi, peoplePerPage } from '@vitalrounds/domain/auth/people-api'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
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

function usePeople() {
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [state, setState] = useState<State>('all')
  const [page, setPage] = useState(0)
  const [asked] = useDebouncedValue(search, 300)
  const query = { search: asked, state, page, ...(group !== null && { group_id: group }) }
  const people = useQuery({ ...ask(peopleApi.everybody, { query }), placeholderData: keepPreviousData })
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(0)
    }
  return { search, setSearch: first(setSearch), group, setGroup: first(setGroup), state, setState: first(setState), page, setPage, people } // prettier-ignore
}

export function ManageUsersPage({ me }: { me: Me }) {
  const { search, setSearch, group, setGroup, state, setState, page, setPage, people } = usePeople()
  const workspaces = useQuery(ask(workspaceApi.list, {})).data?.workspaces ?? []
  const choices = workspaces.map(({ group_id, workspaceName }) => ({ value: group_id, label: workspaceName }))
  return (
    <>
      <PageHeader title="Manage users" note="Of every workspace" actions={<Link to="/admin/add-user">Add user</Link>} />
      <div className={styles['filters']}>
        <TextInput
          label="Search"
          placeholder="Name or e-mail"
          value={search}
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
          label="State"
          data={[...states]}
          value={state}
          allowDeselect={false}
          autoComplete="off"
          onChange={(value) => setState((value ?? 'all') as State)}
        />
      </div>
      <div className={styles['wide']}>
        {loadProblem(people, 'The users could not be loaded')}
        {people.data?.people.length === 0 && (
          <EmptyState title="No user fits">Try other words, or another workspace.</EmptyState>
        )}
        {people.data && people.data.people.length > 0 && (
          <PeopleTable label="Users" people={people.data.people} me={me} workspaces={choices} />
        )}
        {people.data && people.data.count > peoplePerPage && (
          <Pager page={page + 1} total={people.data.count} noun="users" onPage={(next) => setPage(next - 1)} />
        )}
      </div>
    </>
  )
}
