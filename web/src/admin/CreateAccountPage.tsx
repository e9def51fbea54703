/** /admin/create-account: a workspace with its first practice and its first administrator, in one go. */
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { ChoiceField, TextField, TickField } from '../settings/parts/Field.tsx'
import styles from '../settings/parts/settings.module.css'
import { type Fields, useFields } from '../ui/fields/fields.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { practiceIdOf, titleChoices, zoneChoices } from '../settings/parts/person-words.ts'

const empty = {
  workspaceName: '',
  clientName: '',
  timeZone: 'America/New_York',
  hasCcm: false,
  practiceName: '',
  user: { email: '', firstName: '', lastName: '', title: '' as 'RN' | '' },
}
type Values = typeof empty

const bodyOf = ({ workspaceName, clientName, timeZone, hasCcm, practiceName, user }: Values) => ({
  workspaceName,
  timeZone,
  services: hasCcm ? ['RPM' as const, 'CCM' as const] : ['RPM' as const],
  ...(clientName !== '' && { clientName }),
  ...(practiceName.trim() !== '' && {
    practice: { practiceId: practiceIdOf(practiceName), name: practiceName.trim() },
  }),
  user,
})

function formProblem({ workspaceName, user }: Values): string | undefined {
  if (workspaceName.trim() === '') return 'Give the workspace a name.'
  return user.email === '' ? 'Enter the e-mail of the first administrator.' : undefined
}

export function CreateAccountPage() {
  const clients = useQuery(apiQuery(workspaceApi.list, {})).data?.clients ?? []
  const fields = useFields<Values>(empty)
  const create = useMutation({
    mutationFn: (values: Values) => call(workspaceApi.createAccount, { body: bodyOf(values) }),
    onSuccess: () => fields.setValues(empty),
    onError: (problem) => fields.tell(problem instanceof ApiProblem ? problem.errors : []),
  })
  const why = formProblem(fields.values)
  return (
    <>
      <PageHeader title="Create account" note="A workspace with its first administrator, who gets an invitation by e-mail" />
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (why === undefined && !create.isPending) create.mutate(fields.values)
        }}
      >
        {create.isSuccess && (
          <Banner title={`${create.data.group.workspaceName} was created`}>
            An invitation is on its way to {create.data.user.email}.{' '}
            <Link to="/admin/setup-contract" search={{ workspace: create.data.group.group_id }}>
              Set up the contract
            </Link>
          </Banner>
        )}
        {create.isError && <Banner tone="danger">{problemWords(create.error)}</Banner>}
        <AccountFields fields={fields} clients={clients.map(({ client, companyName }) => ({ value: client, label: companyName }))} />
        <div className={styles['foot']}>
          <GatedButton type="submit" why={why} aria-busy={create.isPending}>
            Create account
          </GatedButton>
        </div>
      </form>
    </>
  )
}

type FieldsProps = { fields: Fields<Values>; clients: { value: string; label: string }[] }

const AccountFields = ({ fields: { bind, values, change }, clients }: FieldsProps) => (
  <>
    <TextField bound={bind('workspaceName')} label="Workspace" description="The name of the clinic" />
    <div className={styles['pair']}>
      <ChoiceField
        bound={bind('clientName')}
        label="Client organization"
        description="Its billing flags are the defaults"
        choices={clients}
        isClearable
      />
      <ChoiceField bound={bind('timeZone')} label="Time zone" description="Months and minutes are counted in it" choices={zoneChoices} />
    </div>
    <TextField bound={bind('practiceName')} label="First practice" isOptional />
    <TickField
      label="Chronic care management"
      description="Beside remote patient monitoring"
      isOn={values.hasCcm}
      onChange={(isOn) => change('hasCcm', isOn)}
    />
    <TextField bound={bind('user.email')} label="E-mail of the first administrator" />
    <div className={styles['pair']}>
      <TextField bound={bind('user.firstName')} label="First name" isOptional />
      <TextField bound={bind('user.lastName')} label="Last name" isOptional />
      <ChoiceField bound={bind('user.title')} label="Title" choices={titleChoices} isClearable />
    </div>
  </>
)
