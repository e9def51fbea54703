/** One client organization: changed, or added. Groups that are there keep their flags; a new one begins with these. */
import { Button, TextInput } from '@mantine/core'
import { clientApi, type ClientEdit } from '@vitalrounds/domain/groups/client-api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { TextField, TickField } from '../settings/parts/Field.tsx'
import { practiceIdOf } from '../settings/parts/person-words.ts'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import styles from '../settings/parts/settings.module.css'
import type { Fields } from '../ui/fields/fields.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { clientWords, flags } from './client-words.ts'
import { DressFields } from './DressFields.tsx'

type Props = { client: string; zone: string; onClose: () => void }

/** It opens below a long list, and whoever opened it goes on there. */
const useArrival = () =>
  useEffect(() => {
    const heading = document.getElementById('client-part')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [])

export function ClientForm({ client, zone, onClose }: Props) {
  useArrival()
  const query = useQuery(apiQuery(clientApi.get, { params: { client } }))
  return (
    <section className={styles['part']} aria-labelledby="client-part">
      <h2 id="client-part" tabIndex={-1}>
        {query.data?.value.companyName ?? 'Client organization'}
      </h2>
      {loadProblem(query, 'The organization could not be loaded')}
      {query.data && (
        <SettingsForm<ClientEdit>
          kept={query.data}
          save={(body) => call(clientApi.save, { params: { client }, body })}
          done="Organization saved"
          needs="platform.manage"
          words={clientWords}
          zone={zone}
        >
          {(fields) => <ClientFields fields={fields} />}
        </SettingsForm>
      )}
      <Foot onClose={onClose} />
    </section>
  )
}

const empty: ClientEdit = {
  companyName: '',
  companyNameShort: '',
  emailDomain: '',
  color: '#0b6b74',
  logo: null,
  billing: { '99434': true, '99453': true, '99457': true, '99458': true },
  hasAgreement: false,
}
const nobody = { value: empty, version: '', changedBy: null, changedAt: null }

type NewProps = { zone: string; onDone: (client: string) => void; onClose: () => void }

export function NewClientForm({ zone, onDone, onClose }: NewProps) {
  useArrival()
  const [word, setWord] = useState('')
  const wordOf = ({ companyNameShort }: ClientEdit) => word.trim() || practiceIdOf(companyNameShort)
  const created = useRef('')
  const save = ({ value }: { value: ClientEdit }) => {
    created.current = wordOf(value)
    return call(clientApi.create, { body: { ...value, client: created.current } })
  }
  return (
    <section className={styles['part']} aria-labelledby="client-part">
      <h2 id="client-part" tabIndex={-1}>
        A further client organization
      </h2>
      <SettingsForm<ClientEdit>
        kept={nobody}
        save={save}
        done="Organization added"
        needs="platform.manage"
        onSaved={() => onDone(created.current)}
        words={clientWords}
        zone={zone}
      >
        {(fields) => (
          <>
            <ClientFields fields={fields} />
            <TextInput
              label="In addresses"
              description={`For good: /login/${wordOf(fields.values) || 'northside'}. Left empty, it is made of the short name.`}
              value={word}
              error={fields.errors['client']}
              autoComplete="off"
              onChange={(event) => setWord(event.currentTarget.value)}
            />
          </>
        )}
      </SettingsForm>
      <Foot onClose={onClose} />
    </section>
  )
}

const Foot = ({ onClose }: { onClose: () => void }) => (
  <div className={styles['foot']}>
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  </div>
)

const ClientFields = ({ fields }: { fields: Fields<ClientEdit> }) => (
  <>
    <TextField bound={fields.bind('companyName')} label="Name" />
    <div className={styles['pair']}>
      <TextField bound={fields.bind('companyNameShort')} label="Short name" />
      <TextField
        bound={fields.bind('emailDomain')}
        label="E-mail domain"
        description="Whoever types an address of it at the sign-in sees name and color"
      />
    </div>
    <DressFields fields={fields} />
    <Flags fields={fields} />
  </>
)

const Flags = ({ fields: { values, change } }: { fields: Fields<ClientEdit> }) => (
  <>
    <fieldset className={styles['group']}>
      <legend>A new workspace of theirs reports</legend>
      {flags.map(({ flag, code }) => (
        <TickField key={flag} label={code} isOn={values.billing[flag]} onChange={(isOn) => change(`billing.${flag}`, isOn)} />
      ))}
    </fieldset>
    <TickField
      label="Its agreement covers its workspaces"
      description="A new workspace of theirs has signed; otherwise each begins as a trial and signs"
      isOn={values.hasAgreement}
      onChange={(isOn) => change('hasAgreement', isOn)}
    />
  </>
)
