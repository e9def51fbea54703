/** Changes a person: title, role and whether they may sign in; for super admins also name, further rights and workspaces. */
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { isLimitedRole } from '@vitalrounds/domain/access'
import type { PersonVersionFields, Person } from '@vitalrounds/domain/auth/people-api'
import { problemWords } from '../../platform/problem-words.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { BothVersions } from './BothVersions.tsx'
import { roleAbout, roleChoices, roleNames, titleChoices } from './person-words.ts'
import { usePersonEdit } from './use-person-edit.ts'

export type Choice = { value: string; label: string }
type Props = {
  /** As it stands now: what somebody else saves meanwhile comes in. */
  person: Person
  /** Every workspace; left out, only title, role and state can be changed. */
  workspaces?: readonly Choice[]
  zone: string
  onClose: () => void
  onDisabled?: (person: Person) => void
}

type Values = PersonVersionFields

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
/** A person's fields in words, for whoever compares two versions. */
const wordsWith = (workspaces: readonly Choice[]) => (values: Values) =>
  [
    ['Title', values.title || 'none'],
    ['Role', roleNames[values.role]],
    ['Public name', values.namePublic],
    ['Super admin', onOff(values.isSuperAdmin)],
    ['Super user', onOff(values.superUserAccess)],
    ['May switch workspaces', onOff(values.workspaceAccess)],
    ['Workspaces', values.workspaces.map((id) => workspaces.find(({ value }) => value === id)?.label ?? 'another').join(', ')],
    ['Disabled', onOff(values.disabled)],
  ] as const

export function PersonDialog(props: Props) {
  const { person, workspaces, zone, onClose } = props
  const edit = usePersonEdit(props)
  return (
    <FormDialog
      title="Change a person"
      about={`${person.name}, ${person.email}`}
      submitLabel="Save"
      why={edit.why}
      isBusy={edit.save.isPending}
      error={edit.isOvertaken ? undefined : problemWords(edit.save.error)}
      onSubmit={() => edit.save.mutate()}
      onClose={onClose}
    >
      {edit.isOvertaken && (
        <BothVersions
          mine={edit.values}
          theirs={{ value: edit.now, changedBy: null, changedAt: null }}
          words={wordsWith(workspaces ?? [])}
          zone={zone}
          onKeep={edit.keepMine}
          onTake={edit.takeTheirs}
        />
      )}
      <PersonFields edit={edit} workspaces={workspaces} home={person.group_id} />
    </FormDialog>
  )
}

type FieldsProps = {
  edit: ReturnType<typeof usePersonEdit>
  workspaces: readonly Choice[] | undefined
  home: string
}

/** Rights beyond the group go with the role that allows them. */
const fieldsOfRole = (role: Values['role']): Partial<Values> => ({
  role,
  ...(role !== 'admin' && { isSuperAdmin: false }),
  ...(isLimitedRole(role) && { superUserAccess: false }),
})

/** An auditor keeps the role that the grant came with; whoever is one may be made something else. */
const choicesFrom = (role: Values['role']) => [...roleChoices, ...(role === 'auditor' ? [{ value: role, label: roleNames[role] }] : [])]

const PersonFields = ({ edit: { now, values, set, isDisabling, reason, setReason }, workspaces, home }: FieldsProps) => (
  <>
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
      description={roleAbout[values.role]}
      data={choicesFrom(now.role)}
      value={values.role}
      allowDeselect={false}
      autoComplete="off"
      onChange={(role) => set(fieldsOfRole(role as Values['role']))}
    />
    {workspaces && <FurtherRights values={values} set={set} workspaces={workspaces} home={home} />}
    <Checkbox
      label="Disabled"
      description="Signed out at once, and cannot sign in"
      checked={values.disabled}
      onChange={(event) => set({ disabled: event.currentTarget.checked })}
    />
    {isDisabling && <TextInput label="Reason" value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />}
  </>
)

type PersonFieldsProps = { values: Values; set: (part: Partial<Values>) => void; workspaces: readonly Choice[]; home: string }

const FurtherRights = ({ values, set, workspaces, home }: PersonFieldsProps) => (
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
      onChange={({ currentTarget: { checked } }) => set({ isSuperAdmin: checked, ...(checked && { role: 'admin' as const }) })}
    />
    <Checkbox
      label="Super user"
      description="Sees devices and users of every workspace, and has no workspace switcher"
      checked={values.superUserAccess}
      disabled={isLimitedRole(values.role)}
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
      onChange={(selected) => set({ workspaces: [...new Set([home, ...selected])].toSorted() })}
    />
  </>
)
