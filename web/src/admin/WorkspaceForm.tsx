/** One workspace as super admins keep it: name, services, limits, switches. */
import { Button, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { type GroupEdit, workspaceApi } from '@vitalrounds/domain/groups/workspace-api'
import { type NameOrder, nameOrders } from '@vitalrounds/domain/values/name-order'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import { ChoiceField, TextField, TickField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { PracticesPart } from '../settings/parts/PracticesPart.tsx'
import styles from '../settings/parts/settings.module.css'
import type { Fields } from '../ui/fields/fields.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import type { Choice } from '../settings/parts/PersonDialog.tsx'
import { zoneChoices } from '../settings/parts/person-words.ts'

type Value = Reply<typeof workspaceApi.get>['value']
type Props = { groupId: string; clients: readonly Choice[]; zone: string; onClose: () => void }

const nameOrderTitles: Record<NameOrder, string> = {
  'first-last': 'First Last: Elena Anderson',
  'last-first': 'Last, First: Anderson, Elena',
}
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
const words = (value: Value) =>
  [
    ['Workspace', value.workspaceName],
    ['Client organization', value.clientName ?? 'none'],
    ['Time zone', value.timeZone],
    ['Services', value.services.join(', ')],
    ['Devices a month', String(value.monthlyDeviceOrderLimit ?? 'default')],
    ['Signed out after', `${value.idleMinutes} minutes`],
    ['Names in lists', nameOrderTitles[value.nameOrder]],
    ['Live billing', onOff(value.showLiveBilling)],
    ['Texting', onOff(value.text_usage_consent)],
    ['Second factor required', onOff(value.requiresSecondFactor)],
  ] as const

export function WorkspaceForm({ groupId, clients, zone, onClose }: Props) {
  const query = useQuery(apiQuery(workspaceApi.get, { params: { groupId } }))
  const save = async ({ value, version }: { value: Value; version: string }) => {
    await call(workspaceApi.update, { body: { groupId, version, ...(value as GroupEdit) } })
    return call(workspaceApi.get, { params: { groupId } })
  }
  return (
    <>
      <section className={styles['part']} aria-labelledby="workspace-part">
        <h2 id="workspace-part">{query.data?.value.workspaceName ?? 'Workspace'}</h2>
        {loadProblem(query, 'The workspace could not be loaded')}
        {query.data && (
          <SettingsForm kept={query.data} save={save} done="Workspace saved" words={words} zone={zone}>
            {(fields) => <WorkspaceFields fields={fields} clients={clients} />}
          </SettingsForm>
        )}
      </section>
      <PracticesPart groupId={groupId} />
      <div className={styles['wide']}>
        <Button variant="default" onClick={onClose}>
          Close {query.data?.value.workspaceName ?? 'workspace'}
        </Button>
      </div>
    </>
  )
}

const WorkspaceFields = ({ fields, clients }: { fields: Fields<Value>; clients: readonly Choice[] }) => {
  const { bind, values, change, errors } = fields
  const client = bind('clientName')
  return (
    <>
      <TextField bound={bind('workspaceName')} label="Workspace" />
      <div className={styles['pair']}>
        <ChoiceField
          bound={{
            ...client,
            value: values.clientName ?? '',
            onChange: (selected) => change('clientName', selected || null),
          }}
          label="Client organization"
          choices={clients}
          isClearable
        />
        <ChoiceField bound={bind('timeZone')} label="Time zone" choices={zoneChoices} />
      </div>
      <div className={styles['pair']}>
        <NumberInput
          label="Devices a month"
          description="Empty: the default of 25"
          min={0}
          max={10_000}
          value={values.monthlyDeviceOrderLimit ?? ''}
          error={errors['monthlyDeviceOrderLimit']}
          onChange={(limit) => change('monthlyDeviceOrderLimit', limit === '' ? null : Number(limit))}
        />
        <NumberInput
          label="Signed out after, minutes"
          description="Without activity; 5 to 60"
          min={5}
          max={60}
          value={values.idleMinutes}
          error={errors['idleMinutes']}
          onChange={(minutes) => change('idleMinutes', Number(minutes))}
        />
      </div>
      <ChoiceField
        bound={bind('nameOrder')}
        label="Names in lists"
        choices={nameOrders.map((order) => ({ value: order, label: nameOrderTitles[order] }))}
      />
      <Switches fields={fields} />
    </>
  )
}

const Switches = ({ fields: { values, change } }: { fields: Fields<Value> }) => (
  <>
    <TickField
      label="Chronic care management"
      isOn={values.services.includes('CCM')}
      onChange={(isOn) => change('services', isOn ? ['RPM', 'CCM'] : ['RPM'])}
    />
    <TickField label="Show live billing" isOn={values.showLiveBilling} onChange={(isOn) => change('showLiveBilling', isOn)} />
    <TickField
      label="Require a second factor"
      description="Nobody works here before an authenticator app or a passkey is set up"
      isOn={values.requiresSecondFactor}
      onChange={(isOn) => change('requiresSecondFactor', isOn)}
    />
  </>
)
