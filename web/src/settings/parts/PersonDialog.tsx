/** Changes a person: title, role and whether they may sign in; for super admins also name, further rights and workspaces. */
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { type EditUser, type Person, peopleApi } from '@vitalrounds/domain/auth/people-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toastDone } from '../../ui/notices/toast.ts'
import { roleChoices, titleChoices } from './person-words.ts'

export type Choice = { value: string; label: string }
type Props = {
  person: Person
  /** Every workspace; left out, only title, role and state can be changed. */
  workspaces?: readonly Choice[]
  onClose: () => void
  onDisabled?: (person: Person) => void
}

const valuesOf = (person: Person) => ({
  title: person.title as NonNullable<EditUser['title']>,
  role: person.role === 'user' ? ('user' as const) : ('admin' as const),
  disabled: person.disabled,
  namePublic: person.namePublic,
  isSuperAdmin: person.isSuperAdmin,
  superUserAccess: person.superUserAccess,
  workspaceAccess: person.workspaceAccess,
  workspaces: person.workspaces.map(({ group_id }) => group_id),
})
type Values = ReturnType<typeof valuesOf>

/** What was changed, and nothing else: what another person changes meanwhile stays. */
const changesOf = (before: Values, after: Values) =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>

function usePersonEdit({ person, onClose, onDisabled }: Props) {
  const before = valuesOf(person)
  const [values, setValues] = useState(before)
  const [reason, setReason] = useState('')
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const changes = changesOf(before, values)
  const save = useMutation({
    mutationFn: () => call(peopleApi.editUser, { body: { id: person.id, ...changes, ...(reason.trim() && { reason: reason.trim() }) } }), // prettier-ignore
    onSuccess: (saved) => {
      toastDone(`${saved.name} saved`)
      if (changes.disabled) onDisabled?.(saved)
      onClose()
    },
  })
  const isDisabling = changes.disabled === true
  const why = Object.keys(changes).length === 0 ? 'Nothing has been changed.' : isDisabling && reason.trim().length < 3 ? 'Say why the account is disabled.' : undefined // prettier-ignore
  return { values, set, reason, setReason, save, isDisabling, why }
}

export function PersonDialog(props: Props) {
  const { person, workspaces, onClose } = props
  const { values, set, reason, setReason, save, isDisabling, why } = usePersonEdit(props)
  return (
    <FormDialog
      title="Change a person"
      about={`${person.name}, ${person.email}`}
      submitLabel="Save"
      why={why}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Select
        label="Title"
        description="Gives no rights"
        data={titleChoices}
        value={values.title || null}
        clearable
        autoComplete="off"
        onChange={(title) => set({ title: (title ?? '') as Values['title'] })}
      />
      <Select
        label="Role"
        data={[...roleChoices]}
        value={values.role}
        allowDeselect={false}
        autoComplete="off"
        onChange={(role) => set({ role: role as Values['role'] })}
      />
      {workspaces && <FurtherRights values={values} set={set} workspaces={workspaces} home={person.group_id} />}
      <Checkbox
        label="Disabled"
        description="Signed out at once, and cannot sign in"
        checked={values.disabled}
        onChange={(event) => set({ disabled: event.currentTarget.checked })}
      />
      {isDisabling && (
        <TextInput
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

type Further = { values: Values; set: (part: Partial<Values>) => void; workspaces: readonly Choice[]; home: string }

const FurtherRights = ({ values, set, workspaces, home }: Further) => (
  <>
    <TextInput
      label="Public name"
      value={values.namePublic}
      autoComplete="off"
      maxLength={60}
      onChange={(event) => set({ namePublic: event.currentTarget.value })}
    />
    <Checkbox
      label="Super admin"
      description="Administers every workspace"
      checked={values.isSuperAdmin}
      onChange={(event) => set({ isSuperAdmin: event.currentTarget.checked })}
    />
    <Checkbox
      label="Super user"
      description="Sees devices and users of every workspace, and has no workspace switcher"
      checked={values.superUserAccess}
      onChange={(event) => set({ superUserAccess: event.currentTarget.checked })}
    />
    <Checkbox
      label="May switch workspaces"
      checked={values.workspaceAccess}
      onChange={(event) => set({ workspaceAccess: event.currentTarget.checked })}
    />
    <MultiSelect
      label="Workspaces"
      description="The home workspace stays among them"
      data={[...workspaces]}
      value={values.workspaces}
      searchable
      autoComplete="off"
      onChange={(chosen) => set({ workspaces: [...new Set([home, ...chosen])] })}
    />
  </>
)
