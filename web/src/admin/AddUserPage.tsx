/** /admin/add-user?workspace: a new person in a workspace, invited by mail or with an initial password that must be changed. */
import { Button, Select } from '@mantine/core'
import { peopleApi } from '@vitalrounds/domain/auth/people-api'
import type { AssignableRole } from '@vitalrounds/domain/auth/user'
import { workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { ChoiceField, TextField, TickField } from '../settings/parts/Field.tsx'
import styles from '../settings/parts/settings.module.css'
import { type Fields, useFields } from '../ui/fields/fields.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { roleAbout, roleChoices, titleChoices } from '../settings/parts/person-words.ts'

const empty = (groupId: string) => ({
  email: '',
  firstName: '',
  lastName: '',
  title: '' as 'RN' | '',
  role: 'user' as AssignableRole,
  workspaceAccess: true,
  group_id: groupId,
  password: '',
})
type Values = ReturnType<typeof empty>

function useAdding(workspace: string) {
  const fields = useFields<Values>(() => empty(workspace))
  const [added, setAdded] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: ({ password, ...user }: Values) =>
      call(peopleApi.insertNewUser, { body: { ...user, ...(password !== '' && { password }) } }),
    onSuccess: (person) => {
      setAdded(person.email)
      fields.setValues({ ...empty(fields.values.group_id) })
    },
    onError: (problem) => fields.tell(problem instanceof ApiProblem ? problem.errors : []),
  })
  return { fields, added, add }
}

export function AddUserPage({ me, workspace }: { me: Me; workspace?: string | undefined }) {
  const workspaces = useQuery(apiQuery(workspaceApi.list, {})).data?.workspaces ?? []
  const { fields, added, add } = useAdding(workspace ?? me.group_id)
  const { values } = fields
  return (
    <>
      <PageHeader title="Add user" note="They get an e-mail with a link to set a password" />
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (values.email !== '' && !add.isPending) add.mutate(values)
        }}
      >
        {added !== null && add.isSuccess && <Banner title="User added">An e-mail is on its way to {added}.</Banner>}
        {add.isError && <Banner tone="danger">{problemWords(add.error)}</Banner>}
        <UserFields
          fields={fields}
          workspaces={workspaces.map(({ group_id, workspaceName }) => ({ value: group_id, label: workspaceName }))}
        />
        <div className={styles['foot']}>
          <GatedButton type="submit" why={values.email === '' ? 'Enter an e-mail address.' : undefined} aria-busy={add.isPending}>
            Add user
          </GatedButton>
          {add.isError && (
            <Button variant="default" onClick={() => add.reset()}>
              Dismiss
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

type UserFieldsProps = { fields: Fields<Values>; workspaces: { value: string; label: string }[] }

const UserFields = ({ fields: { bind, values, change }, workspaces }: UserFieldsProps) => (
  <>
    <TextField bound={bind('email')} label="E-mail" />
    <div className={styles['pair']}>
      <TextField bound={bind('firstName')} label="First name" isOptional />
      <TextField bound={bind('lastName')} label="Last name" isOptional />
    </div>
    <div className={styles['pair']}>
      <ChoiceField bound={bind('title')} label="Title" choices={titleChoices} isClearable />
      <ChoiceField bound={bind('role')} label="Role" description={roleAbout[values.role]} choices={roleChoices} />
    </div>
    <Select
      label="Workspace"
      data={workspaces}
      value={values.group_id}
      allowDeselect={false}
      searchable
      autoComplete="off"
      onChange={(group) => group !== null && change('group_id', group)}
    />
    <TickField label="May switch workspaces" isOn={values.workspaceAccess} onChange={(isOn) => change('workspaceAccess', isOn)} />
    <TextField
      bound={bind('password')}
      label="Initial password"
      description="Left empty, they choose their own by the link. One that you give must be changed before it opens anything."
      isOptional
    />
  </>
)
