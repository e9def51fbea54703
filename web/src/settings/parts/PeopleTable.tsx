/** People with what can be done about each: change, another link, sign out. */
import { Button } from '@mantine/core'
import { type Person, peopleApi } from '@vitalrounds/domain/auth/people-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Lines, Small } from '../../ui/Lines.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { toastDone } from '../../ui/notices/toast.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { roleWords, stateWords } from './person-words.ts'
import { type Choice, PersonDialog } from './PersonDialog.tsx'

type Props = {
  label: string
  people: readonly Person[]
  zone: string
  /** Every workspace, where they are shown and can be changed. */
  workspaces?: readonly Choice[]
  onDisabled?: (person: Person) => void
}

export function PeopleTable({ label, people, zone, workspaces, onDisabled }: Props) {
  const [edited, setEdited] = useState<Person | null>(null)
  const [leaving, setLeaving] = useState<Person | null>(null)
  const resend = useMutation({
    mutationFn: ({ id }: Person) => call(peopleApi.resend, { params: { id }, body: {} }),
    onSuccess: (_, { email }) => toastDone(`A new link is on its way to ${email}`),
  })
  return (
    <>
      {resend.isError && <Banner tone="danger">{problemWords(resend.error)}</Banner>}
      <PlainTable label={label}>
        <Head hasWorkspaces={workspaces !== undefined} />
        <tbody>
          {people.map((person) => (
            <Row
              key={person.id}
              person={person}
              zone={zone}
              hasWorkspaces={workspaces !== undefined}
              onEdit={() => setEdited(person)}
              onResend={() => resend.mutate(person)}
              onSignOut={() => setLeaving(person)}
            />
          ))}
        </tbody>
      </PlainTable>
      {edited && (
        <PersonDialog
          person={edited}
          {...(workspaces && { workspaces })}
          {...(onDisabled && { onDisabled })}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && <SignOutDialog person={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const Head = ({ hasWorkspaces }: { hasWorkspaces: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Person</th>
      <th scope="col">Title</th>
      <th scope="col">Role</th>
      {hasWorkspaces && <th scope="col">Workspaces</th>}
      <th scope="col">State</th>
      <th scope="col">Second factor</th>
      <th scope="col">Last seen</th>
      <th scope="col">
        <span className="spoken">Actions</span>
      </th>
    </tr>
  </thead>
)

type RowProps = {
  person: Person
  zone: string
  hasWorkspaces: boolean
  onEdit: () => void
  onResend: () => void
  onSignOut: () => void
}

const Row = ({ person, zone, hasWorkspaces, onEdit, onResend, onSignOut }: RowProps) => (
  <tr>
    <th scope="row">
      <Lines below={<Small>{person.email}</Small>}>{person.name}</Lines>
    </th>
    <td>{person.title}</td>
    <td>{roleWords(person)}</td>
    {hasWorkspaces && <td>{person.workspaces.map(({ workspaceName }) => workspaceName).join(', ')}</td>}
    <td>{stateWords(person)}</td>
    <td>{person.hasSecondFactor ? 'On' : 'Off'}</td>
    <td>{person.lastSeenAt === null ? 'Never' : dateTime(person.lastSeenAt, zone)}</td>
    <td>
      <Act name="Change" of={person} run={onEdit} />
      {!person.isConfirmed && !person.disabled && <Act name="Resend confirmation" of={person} run={onResend} />}
      {person.sessions > 0 && <Act name="Sign out" of={person} run={onSignOut} />}
    </td>
  </tr>
)

const Act = ({ name, of, run }: { name: string; of: Person; run: () => void }) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${name}: ${of.name}`} onClick={run}>
    {name}
  </Button>
)

function SignOutDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const end = useMutation({
    mutationFn: (reason: string) => call(peopleApi.signOut, { params: { id: person.id }, body: { reason } }),
    onSuccess: () => {
      toastDone(`${person.name} was signed out`)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Sign out everywhere"
      about={`${person.name}, ${person.email}`}
      confirmLabel="Sign out"
      usual={['Device lost', 'Left the clinic']}
      isBusy={end.isPending}
      error={problemWords(end.error)}
      onConfirm={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  )
}
