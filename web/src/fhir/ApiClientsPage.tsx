/** /settings/api-clients: the programs that may read the records of the clinic with keys of their own. */
import { Button, Textarea } from '@mantine/core'
import { type ApiClient, apiClientApi, ApiClients, type ClientRecord } from '@vitalrounds/domain/fhir/client-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { newUuid } from '../platform/new-uuid.ts'
import { dateTime } from '../platform/zones.ts'
import { TextField, TickField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { DayInput } from '../ui/fields/DayInput.tsx'
import { type Fields, focusField } from '../ui/fields/fields.ts'
import { Small } from '../ui/Lines.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './ApiClientsPage.module.css'
import { ExportList } from './ExportList.tsx'

/** By id, so that each field of a client has a place of its own in the form; the order is that of the list. */
type Form = Record<string, ApiClient>
const formOf = ({ clients }: ApiClients): Form => Object.fromEntries(clients.map((client) => [client.id, client]))
const valueOf = (form: Form): ApiClients => ({ clients: Object.values(form) })

const judge = (form: Form) => {
  const ids = Object.keys(form)
  return (ApiClients.safeParse(valueOf(form)).error?.issues ?? []).map(({ path: [, at, field], message }) => ({
    // What is wrong with the list as a whole is told at its last name
    path: typeof at === 'number' ? `${ids[at]}.${String(field)}` : `${ids.at(-1)}.name`,
    message,
  }))
}

const wordsOf = ({ name, jwksUrl, jwks, scopes, expiresOn, isEnabled }: ApiClient) =>
  [
    name,
    jwks === '' ? `keys at ${jwksUrl}` : `pasted keys of ${jwks.length} characters`,
    scopes,
    expiresOn === null ? 'no last day' : `until ${usDate(expiresOn)}`,
    isEnabled ? 'enabled' : 'disabled',
  ].join(', ')
const words = (form: Form) => Object.values(form).map((client, at) => [`Client ${at + 1}`, wordsOf(client)] as const)

const emptyClient = (id: string): ApiClient => ({
  id,
  name: '',
  jwksUrl: '',
  jwks: '',
  scopes: 'system/*.rs',
  expiresOn: null,
  isEnabled: true,
})

export function ApiClientsPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(apiClientApi.get, {}))
  return (
    <>
      <PageHeader title="API clients" note={query.data ? countWithNoun(query.data.value.clients.length, 'client') : ''} />
      <div className={styles['about']}>
        <Note>
          Programs that read this clinic’s records as FHIR with keys of their own, without a person at the screen. A client that is
          disabled, or given other keys, is out with its next call. What each one read is in the audit log.
        </Note>
        {query.data && <FhirAddress url={query.data.fhirUrl} />}
      </div>
      {loadState(query, 'The API clients could not be loaded', 'rows')}
      {query.data && (
        <SettingsForm<Form>
          kept={{ ...query.data, value: formOf(query.data.value) }}
          save={async ({ value, version }) => {
            const saved = await call(apiClientApi.save, { body: { value: valueOf(value), version } })
            return { ...saved, value: formOf(saved.value) }
          }}
          done="API clients saved"
          judge={judge}
          words={words}
          history="api-clients"
          // One that was registered since stays
          restore={(before, now) => ({ ...now, ...before })}
          formOf={(saved) => formOf(saved as ApiClients)}
          zone={me.timeZone}
        >
          {(fields) => <ClientList fields={fields} records={query.data.records} zone={me.timeZone} />}
        </SettingsForm>
      )}
      {query.data && <ExportList zone={me.timeZone} />}
    </>
  )
}

/** A program wants it beside its client ID. */
const FhirAddress = ({ url }: { url: string }) => (
  <p className={styles['address']}>
    FHIR address of this clinic: <code>{url}</code>
  </p>
)

type ListProps = { fields: Fields<Form>; records: readonly ClientRecord[]; zone: string }

function ClientList({ fields, records, zone }: ListProps) {
  const { values, setValues, idOf } = fields
  const add = () => {
    const id = newUuid()
    setValues((before) => ({ ...before, [id]: emptyClient(id) }))
    requestAnimationFrame(() => focusField(idOf(`${id}.name`)))
  }
  const clients = Object.values(values)
  return (
    <>
      {clients.length === 0 && <p>No client is on record.</p>}
      <ul className={styles['clients']}>
        {clients.map((client) => (
          <li key={client.id}>
            <ClientFields client={client} fields={fields} record={records.find(({ id }) => id === client.id)} zone={zone} />
          </li>
        ))}
      </ul>
      <Button variant="default" className={styles['add']} onClick={add}>
        Add client
      </Button>
    </>
  )
}

type ClientProps = { client: ApiClient; fields: Fields<Form>; record: ClientRecord | undefined; zone: string }

function ClientFields({ client: { id, name, isEnabled, expiresOn }, fields, record, zone }: ClientProps) {
  const { bind, change } = fields
  const { onChange: changeKeys, ...keys } = bind(`${id}.jwks`)
  return (
    <fieldset className={styles['client']}>
      <legend>{name === '' ? 'New client' : name}</legend>
      <div className={styles['pair']}>
        <TextField bound={bind(`${id}.name`)} label="Name" />
        <TextField
          bound={bind(`${id}.scopes`)}
          label="Scopes"
          description="Such as system/*.rs, or system/Patient.rs system/Observation.rs"
        />
        <TextField bound={bind(`${id}.jwksUrl`)} isOptional label="Address of its keys" description="A JWK Set over https" />
        <DayInput
          label="Last day"
          description="Empty: no end"
          value={expiresOn ?? ''}
          error={bind(`${id}.expiresOn`).error}
          onDay={(day) => change(`${id}.expiresOn`, day || null)}
        />
      </div>
      <Textarea
        {...keys}
        label="Public keys"
        description="A JWK Set, where it has no address: RSA of 2048 bits or more, or EC P-384"
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => changeKeys(event.currentTarget.value)}
      />
      <TickField label="Enabled" isOn={isEnabled} onChange={(isOn) => change(`${id}.isEnabled`, isOn)} />
      {record ? <RecordWords record={record} zone={zone} /> : <RemoveButton id={id} name={name} fields={fields} />}
    </fieldset>
  )
}

const RecordWords = ({ record: { id, createdBy, createdAt, lastUsedAt }, zone }: { record: ClientRecord; zone: string }) => (
  <p className={styles['record']}>
    <Small>
      Client ID {id}. Registered by {createdBy}, {dateTime(createdAt, zone)};{' '}
      {lastUsedAt === null ? 'never given a token' : `last given a token ${dateTime(lastUsedAt, zone)}`}.
    </Small>
  </p>
)

/** Only before it was saved: afterwards the audit log names it. */
function RemoveButton({ id, name, fields: { setValues, forget } }: { id: string; name: string; fields: Fields<Form> }) {
  const remove = () => {
    setValues((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)))
    forget(id)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles['add']}
      aria-label={`Remove ${name === '' ? 'new client' : name}`}
      onClick={remove}
    >
      Remove
    </Button>
  )
}
