/** People with what can be done about each: change, another link, sign out, take a lost second factor away. */
import { Button } from '@mantine/core'
import { type EmploymentKind, employmentKindNames, employmentOn } from '@vitalrounds/domain/auth/employment/employment'
import { type Employment, employmentApi } from '@vitalrounds/domain/auth/employment/employment-api'
import { type Person, peopleApi } from '@vitalrounds/domain/auth/people-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { useNow } from '../../platform/now.ts'
import { dateTime, dayIn } from '../../platform/zones.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Lines, Small } from '../../ui/Lines.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { EmploymentDialog } from '../employment/EmploymentDialog.tsx'
import { roleWords, stateWords } from './person-words.ts'
import { type Choice, PersonDialog } from './PersonDialog.tsx'
import styles from './settings.module.css'

type Props = {
  label: string
  people: readonly Person[]
  me: Me
  /** Every workspace, where they are shown and can be changed. */
  workspaces?: readonly Choice[]
  onDisabled?: (person: Person) => void
}
/** What is done about somebody in a dialog. */
type Act = 'change' | 'employment' | keyof typeof reasonedActs

export function PeopleTable({ label, people, me, workspaces, onDisabled }: Props) {
  const [open, setOpen] = useState<{ act: Act; person: Person } | null>(null)
  const resend = useAct(({ id }: Person) => call(peopleApi.resend, { params: { id }, body: {} }), {
    done: 'A new link is on its way',
    onDone: () => undefined,
  })
  const close = () => setOpen(null)
  // A line of each row: rows that grew when it came would move their buttons from under a pointer
  const employment = useQuery(apiQuery(employmentApi.list, {}))
  const today = dayIn(useNow(), me.timeZone)
  const kindOf = (person: Person) => {
    const own = employment.data?.employment.filter(({ userId, retraction }) => userId === person.id && retraction === null)
    return own && employmentOn(own, today)?.kind
  }
  return (
    <>
      {resend.isError && <Banner tone="danger">{problemWords(resend.error)}</Banner>}
      {loadState(employment, 'How these people are employed could not be loaded', 'rows')}
      {!employment.isPending && (
        <PlainTable label={label}>
          <Head hasWorkspaces={workspaces !== undefined} />
          <tbody>
            {people.map((person) => (
              <Row
                key={person.id}
                person={person}
                me={me}
                employer={employerWords(kindOf(person))}
                hasWorkspaces={workspaces !== undefined}
                onAct={(act) => setOpen({ act, person })}
                onResend={() => resend.mutate(person)}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      {open && (
        <OpenDialog {...open} {...{ people, me, workspaces, onDisabled }} employment={employment.data?.employment} onClose={close} />
      )}
    </>
  )
}

type OpenProps = Pick<Props, 'people' | 'me'> & {
  act: Act
  person: Person
  workspaces: Props['workspaces'] | undefined
  onDisabled: Props['onDisabled'] | undefined
  employment: readonly Employment[] | undefined
  onClose: () => void
}

function OpenDialog({ act, person, people, me, workspaces, onDisabled, employment, onClose }: OpenProps) {
  if (act === 'employment') return employment && <EmploymentDialog person={person} all={employment} zone={me.timeZone} onClose={onClose} />
  if (act !== 'change') return <ReasonedAct act={act} person={person} onClose={onClose} />
  return (
    <PersonDialog
      person={people.find(({ id }) => id === person.id) ?? person}
      zone={me.timeZone}
      {...(workspaces && { workspaces })}
      {...(onDisabled && { onDisabled })}
      onClose={onClose}
    />
  )
}

const Head = ({ hasWorkspaces }: { hasWorkspaces: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Person</th>
      <th scope="col">Title</th>
      <th scope="col">Role</th>
      {hasWorkspaces && <th scope="col">Workspaces</th>}
      <th scope="col">Status</th>
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
  me: Me
  /** By whom the person is employed today; empty where nobody has said so. */
  employer: string
  hasWorkspaces: boolean
  onAct: (act: Act) => void
  onResend: () => void
}

const Row = ({ person, me, employer, hasWorkspaces, onAct, onResend }: RowProps) => (
  <tr>
    <th scope="row">
      <Lines below={<Small>{person.email}</Small>}>{person.name}</Lines>
    </th>
    <td>
      <Lines below={<Small>{employer}</Small>}>{person.title}</Lines>
    </td>
    <td>{roleWords(person)}</td>
    {hasWorkspaces && <td className={styles['workspaces']}>{person.workspaces.map(({ workspaceName }) => workspaceName).join(', ')}</td>}
    <td className={styles['cell']}>{stateWords(person)}</td>
    <td>{person.hasSecondFactor ? 'On' : 'Off'}</td>
    <td className={styles['cell']}>{person.lastSeenAt === null ? 'Never' : dateTime(person.lastSeenAt, me.timeZone)}</td>
    <td>
      <div className={styles['acts']}>
        <ActButton name="Change" of={person} run={() => onAct('change')} />
        {person.role !== 'auditor' && person.workspaces.some(({ group_id }) => group_id === me.group_id) && (
          <ActButton name="Employment" of={person} run={() => onAct('employment')} />
        )}
        {!person.isConfirmed && !person.disabled && <ActButton name="Resend confirmation" of={person} run={onResend} />}
        {person.sessions > 0 && <ActButton name="Sign out" of={person} run={() => onAct('signOut')} />}
        {person.hasSecondFactor && person.id !== me.id && (
          <ActButton name="Reset second factor" of={person} run={() => onAct('resetFactors')} />
        )}
      </div>
    </td>
  </tr>
)

const employerWords = (kind: EmploymentKind | undefined) => (kind === undefined ? '' : employmentKindNames[kind])

const ActButton = ({ name, of, run }: { name: string; of: Person; run: () => void }) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${name}: ${of.name}`} onClick={run}>
    {name}
  </Button>
)

/** What is done to somebody's account with a reason that is kept. */
const reasonedActs = {
  signOut: {
    title: 'Sign out everywhere',
    confirmLabel: 'Sign out',
    usual: ['Device lost', 'Left the clinic'],
    done: (name: string) => `${name} was signed out`,
  },
  resetFactors: {
    title: 'Reset second factor',
    confirmLabel: 'Reset',
    usual: ['Phone lost or replaced', 'Recovery codes used up'],
    done: (name: string) => `${name} signs in with the password alone until a new second factor is set up`,
  },
}

type ReasonedProps = { act: keyof typeof reasonedActs; person: Person; onClose: () => void }

function ReasonedAct({ act, person, onClose }: ReasonedProps) {
  const { done, ...words } = reasonedActs[act]
  const doing = useAct(async (reason: string) => void (await call(peopleApi[act], { params: { id: person.id }, body: { reason } })), {
    done: done(person.name),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      {...words}
      about={`${person.name}, ${person.email}`}
      isBusy={doing.isPending}
      error={problemWords(doing.error)}
      onConfirm={(reason) => doing.mutate(reason)}
      onClose={onClose}
    />
  )
}
