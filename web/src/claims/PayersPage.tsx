/** /settings/payers: whom the clinic bills, each with its number at the clearing house. */
import { Button } from '@mantine/core'
import { type ClinicPayer, ClinicPayers, payerApi, payerKindTitles } from '@vitalrounds/domain/claims/payer-api'
import { payerKinds } from '@vitalrounds/domain/claims/claim'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { newUuid } from '../platform/new-uuid.ts'
import { ChoiceField, TextField, TickField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { type Fields, focusField } from '../ui/fields/fields.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import { May } from '../ui/rights/May.tsx'
import styles from './Claims.module.css'
import { MemberPayerFile } from './MemberPayerFile.tsx'

/** By id, so that each field of a payer has a place of its own in the form; the order is that of the list. */
type Form = Record<string, ClinicPayer>
const formOf = ({ payers }: ClinicPayers): Form => Object.fromEntries(payers.map((payer) => [payer.id, payer]))
const valueOf = (form: Form): ClinicPayers => ({ payers: Object.values(form) })

const judge = (form: Form) => {
  const ids = Object.keys(form)
  return (ClinicPayers.safeParse(valueOf(form)).error?.issues ?? []).map(({ path: [, at, field], message }) => ({
    // What is wrong with the list as a whole is told at its last name
    path: typeof at === 'number' ? `${ids[at]}.${String(field)}` : `${ids.at(-1)}.name`,
    message,
  }))
}

const dateWords = { single: 'The day of service alone', span: 'First and last day of the period' } as const
const termsOf = ({ kind, payerId, takesCorrections, dates }: ClinicPayer) =>
  [
    payerKindTitles[kind],
    payerId === '' ? 'no number yet' : payerId,
    takesCorrections ? 'takes corrections' : 'no corrections',
    dateWords[dates].toLowerCase(),
  ].join(', ')
const words = (form: Form) => Object.values(form).map((payer) => [payer.name || 'New payer', termsOf(payer)] as const)

const emptyPayer = (id: string): ClinicPayer => ({ id, name: '', kind: 'CI', payerId: '', takesCorrections: false, dates: 'single' })

export function PayersPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(payerApi.get, {}))
  const why = me.actions.includes('claim.write') ? undefined : 'Only administrators and billers change the payers.'
  return (
    <>
      <PageHeader title="Payers" note={query.data ? countWithNoun(query.data.value.payers.length, 'payer') : ''} />
      <div className={styles['about']}>
        <Note>
          Whom the clinic bills. Who pays for a member, and from which day on, stands under Insurance in the profile or the billing
          insights; the claims CSV of a closed month names the payer of each date of service.
        </Note>
      </div>
      {loadState(query, 'The payers could not be loaded', 'rows')}
      {query.data && (
        <SettingsForm<Form>
          kept={{ ...query.data, value: formOf(query.data.value) }}
          save={async ({ value, version }) => {
            const saved = await call(payerApi.save, { body: { value: valueOf(value), version } })
            return { ...saved, value: formOf(saved.value) }
          }}
          done="Payers saved"
          judge={judge}
          words={words}
          history="payers"
          formOf={(saved) => formOf(saved as ClinicPayers)}
          needs="claim.write"
          why={why}
          zone={me.timeZone}
        >
          {(fields) => <PayerList fields={fields} isFixed={why !== undefined} />}
        </SettingsForm>
      )}
      {query.data && query.data.value.payers.length > 0 && (
        <May do="coverage.write">
          <MemberPayerFile />
        </May>
      )}
    </>
  )
}

type ListProps = { fields: Fields<Form>; isFixed: boolean }

function PayerList({ fields, isFixed }: ListProps) {
  const { values, setValues, idOf } = fields
  const add = () => {
    const id = newUuid()
    setValues((before) => ({ ...before, [id]: emptyPayer(id) }))
    requestAnimationFrame(() => focusField(idOf(`${id}.name`)))
  }
  const payers = Object.values(values)
  return (
    <>
      {payers.length === 0 && <p>No payer is on record.</p>}
      <ul className={styles['payers']}>
        {payers.map((payer) => (
          <li key={payer.id}>{isFixed ? `${payer.name}, ${termsOf(payer)}` : <PayerFields payer={payer} fields={fields} />}</li>
        ))}
      </ul>
      {!isFixed && (
        <Button variant="default" className={styles['add']} onClick={add}>
          Add payer
        </Button>
      )}
    </>
  )
}

function PayerFields({ payer: { id, name, kind: ofKind, takesCorrections }, fields }: { payer: ClinicPayer; fields: Fields<Form> }) {
  const { bind, setValues, change, forget } = fields
  const remove = () => {
    setValues((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)))
    forget(id)
  }
  return (
    <fieldset className={styles['payer']}>
      <legend>{name === '' ? 'New payer' : name}</legend>
      <div className={styles['pair']}>
        <TextField bound={bind(`${id}.name`)} label="Name" />
        <ChoiceField
          bound={bind(`${id}.kind`)}
          label="Kind"
          choices={payerKinds.map((kind) => ({ value: kind, label: payerKindTitles[kind] }))}
        />
        <TextField bound={bind(`${id}.payerId`)} isOptional label="Payer number" description="Its number at the clearing house" />
        <ChoiceField
          bound={bind(`${id}.dates`)}
          label="Dates on claims"
          choices={Object.entries(dateWords).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TickField
        label="Takes corrected and voided claims"
        {...(ofKind === 'MB' && { description: 'Sources differ for Medicare Part B: ask its contractor first' })}
        isOn={takesCorrections}
        onChange={(isOn) => change(`${id}.takesCorrections`, isOn)}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles['add']}
        aria-label={`Remove ${name === '' ? 'new payer' : name}`}
        onClick={remove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
