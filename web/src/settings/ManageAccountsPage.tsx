/** /settings/manage-accounts: the people and practices of the group, for its administrators, and who may do what. */
import { Button } from '@mantine/core'
import { type Person, peopleApi } from '@vitalrounds/domain/auth/people-api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuditorsPart } from './auditors/AuditorsPart.tsx'
import { EmploymentFileDialog } from './employment/EmploymentFileDialog.tsx'
import { PeopleTable } from './parts/PeopleTable.tsx'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './parts/settings.module.css'
import { PracticesPart } from './parts/PracticesPart.tsx'
import { RightsPart } from './RightsPart.tsx'

export function ManageAccountsPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(peopleApi.list, {}))
  const [gone, setGone] = useState<Person | null>(null)
  const people = query.data?.people
  return (
    <>
      <PageHeader title="Manage accounts" note={`The people at home in ${me.workspaceName}`} actions={<EmploymentFile />} />
      <div className={styles['wide']}>
        {gone && <Reassign person={gone} />}
        {loadState(query, 'The accounts could not be loaded', 'rows')}
        {people?.length === 0 && <EmptyState title="Nobody yet" />}
        {people && people.length > 0 && <PeopleTable label="People" people={people} me={me} onDisabled={setGone} />}
        {people && <FurtherPeople me={me} />}
      </div>
      <AuditorsPart me={me} people={people} />
      <PracticesPart />
      <RightsPart />
    </>
  )
}

function EmploymentFile() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Employment from a file
      </Button>
      {isOpen && <EmploymentFileDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The way to one more person: the platform's to add, and the clinic's to ask for. */
const FurtherPeople = ({ me }: { me: Me }) => (
  <p className={styles['below']}>
    {me.actions.includes('platform.manage') ? (
      <Link to="/admin/add-user" search={{ workspace: me.group_id }}>
        Add user
      </Link>
    ) : (
      <>
        Further people are added by the administrators of the platform: <Link to="/settings/support-request">ask them for an account</Link>.
      </>
    )}
  </p>
)

/** Patients of somebody who is gone need somebody else; the list of theirs can be assigned as a whole. */
const Reassign = ({ person }: { person: Person }) => (
  <Banner tone="warning" title={`${person.name} is disabled`}>
    Whoever was assigned to them needs somebody else.{' '}
    <Link to="/home/$listFilter" params={{ listFilter: 'all-members' }} search={{ show: person.id }}>
      Reassign their patients
    </Link>
  </Banner>
)
