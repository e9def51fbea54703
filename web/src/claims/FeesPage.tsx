/** /settings/fees: what the clinic charges, by code, payer and day. Empty, claims wait and reports count units. */
import { Button } from '@mantine/core'
import { type FeeEntry, feeApi, Fees } from '@vitalrounds/domain/claims/claim-settings-api'
import { centsOf, dollarsOf } from '@vitalrounds/domain/claims/fee'
import { type ClinicPayer, payerApi } from '@vitalrounds/domain/claims/payer-api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { newUuid } from '../platform/new-uuid.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ChoiceField, TextField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { DayInput } from '../ui/fields/DayInput.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { type Fields, focusField } from '../ui/fields/fields.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { fieldWords, FileNotices } from '../ui/table/FileLines.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './Claims.module.css'

/** The choice of no payer in particular. */
const all = 'all'

type Row = { code: string; payerId: string; dollars: string; from: string }
/** By id, so that each fee has a place of its own in the form. */
type Form = Record<string, Row>

const rowOf = ({ code, payerId, cents, from }: Omit<FeeEntry, 'id'>): Row => ({
  code,
  payerId: payerId ?? all,
  dollars: dollarsOf(cents),
  from,
})
const formOf = ({ fees }: Fees): Form => Object.fromEntries(fees.map((fee) => [fee.id, rowOf(fee)]))
const valueOf = (form: Form): Fees => ({
  fees: Object.entries(form).map(([id, { code, payerId, dollars, from }]) => ({
    id,
    payerId: payerId === all ? null : payerId,
    code,
    // What is no amount is refused as one of 0
    cents: centsOf(dollars) ?? 0,
    from,
  })),
})

const fieldNames: Record<string, string> = { cents: 'dollars' }
const judge = (form: Form) => {
  const ids = Object.keys(form)
  return (Fees.safeParse(valueOf(form)).error?.issues ?? []).map(({ path: [, at, field], message }) => ({
    path: typeof at === 'number' ? `${ids[at]}.${fieldNames[String(field)] ?? String(field)}` : `${ids.at(-1)}.code`,
    message,
  }))
}

const emptyRow: Row = { code: '', payerId: all, dollars: '', from: '' }

export function FeesPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(feeApi.get, {}))
  const payers = useQuery(apiQuery(payerApi.get, {}))
  const why = me.actions.includes('claim.write') ? undefined : 'Only administrators and billers change the fees.'
  const choices = payers.data?.value.payers ?? []
  const words = (form: Form) => Object.values(form).map((row) => [scopeOf(row, choices), amountWords(row)] as const)
  const problem = loadState(query, 'The fees could not be loaded', 'rows') ?? loadState(payers, 'The payers could not be loaded', 'line')
  return (
    <>
      <PageHeader title="Fees" note={query.data ? countWithNoun(query.data.value.fees.length, 'fee') : ''} />
      <div className={styles['about']}>
        <Note>
          What the clinic charges for a unit of a code, from a day on. A payer’s own fee goes before that of all payers. A line without a
          fee is listed as missing and never sent with 0; what was sent keeps its charge.
        </Note>
      </div>
      {problem}
      {query.data && payers.data && (
        <SettingsForm<Form>
          kept={{ ...query.data, value: formOf(query.data.value) }}
          save={async ({ value, version }) => {
            const saved = await call(feeApi.save, { body: { value: valueOf(value), version } })
            return { ...saved, value: formOf(saved.value) }
          }}
          done="Fees saved"
          judge={judge}
          words={words}
          history="fees"
          formOf={(saved) => formOf(saved as Fees)}
          needs="claim.write"
          why={why}
          zone={me.timeZone}
        >
          {(fields) => <FeeList fields={fields} payers={choices} isFixed={why !== undefined} />}
        </SettingsForm>
      )}
    </>
  )
}

/** What a fee is for: of two with one scope only one can be saved. */
const scopeOf = ({ code, payerId, from }: Row, payers: readonly ClinicPayer[]) =>
  `${code || 'New fee'}, ${payerId === all ? 'all payers' : (payers.find(({ id }) => id === payerId)?.name ?? 'a former payer')}, from ${usDate(from)}`
const amountWords = ({ dollars }: Row) => `$${dollars}`
const rowWords = (row: Row, payers: readonly ClinicPayer[]) => `${scopeOf(row, payers)}: ${amountWords(row)}`

type ListProps = { fields: Fields<Form>; payers: readonly ClinicPayer[]; isFixed: boolean }

function FeeList({ fields, payers, isFixed }: ListProps) {
  const { values, setValues, idOf } = fields
  const ids = Object.keys(values)
  const add = () => {
    const id = newUuid()
    setValues((before) => ({ ...before, [id]: emptyRow }))
    requestAnimationFrame(() => focusField(idOf(`${id}.code`)))
  }
  return (
    <>
      {ids.length === 0 && <p>No fee is on record.</p>}
      <ul className={styles['payers']}>
        {ids.map((id) => (
          <li key={id}>{isFixed ? rowWords(values[id] ?? emptyRow, payers) : <FeeFields id={id} fields={fields} payers={payers} />}</li>
        ))}
      </ul>
      {!isFixed && (
        <>
          <Button variant="default" className={styles['add']} onClick={add}>
            Add fee
          </Button>
          <FeeFile onFees={(rows) => setValues((before) => ({ ...before, ...rows }))} />
        </>
      )}
    </>
  )
}

type Read = { notices: readonly string[]; refused: readonly string[] }
const nothingRead: Read = { notices: [], refused: [] }

/** Fees of a file come into the form and are saved with it. */
function FeeFile({ onFees }: { onFees: (rows: Form) => void }) {
  const [{ notices, refused }, setRead] = useState<Read>(nothingRead)
  const take = async (content: string) => {
    const reply = await call(feeApi.read, { body: { content } })
    onFees(Object.fromEntries(reply.fees.map((fee) => [newUuid(), rowOf(fee)])))
    setRead({
      notices: reply.notices,
      refused: reply.refused.map(({ line, problems }) => `Line ${line}: ${fieldWords(problems)}`),
    })
    return reply
  }
  const read = useAct(take, { done: ({ fees }) => `${countWithNoun(fees.length, 'fee')} read; save to keep them`, onDone: () => {} })
  return (
    <>
      <FileField
        label="Fees from a CSV file"
        description="The first line names the columns: Code, Payer, Fee, From. Without a payer a fee is that of all."
        onFile={(file) => {
          setRead(nothingRead)
          if (file) read.mutate(file.text)
        }}
      />
      {read.isError && <p role="alert">{problemWords(read.error)}</p>}
      <FileNotices notices={notices} />
      {refused.length > 0 && (
        <ul role="alert" className={styles['refused']}>
          {refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type FeeProps = { id: string; fields: Fields<Form>; payers: readonly ClinicPayer[] }

function FeeFields({ id, fields: { bind, values, setValues, forget }, payers }: FeeProps) {
  const from = bind(`${id}.from`)
  const name = values[id]?.code || 'new fee'
  const remove = () => {
    setValues((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)))
    forget(id)
  }
  return (
    <fieldset className={styles['payer']}>
      <legend>{name === 'new fee' ? 'New fee' : name}</legend>
      <div className={styles['pair']}>
        <TextField bound={bind(`${id}.code`)} label="Code" />
        <ChoiceField
          bound={bind(`${id}.payerId`)}
          label="Payer"
          choices={[{ value: all, label: 'All payers' }, ...payers.map((payer) => ({ value: payer.id, label: payer.name }))]}
        />
        <TextField bound={bind(`${id}.dollars`)} label="Fee in dollars" />
        <DayInput id={from.id} label="From" withAsterisk error={from.error} value={from.value} onDay={from.onChange} />
      </div>
      <Button variant="subtle" size="compact-sm" className={styles['add']} aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    </fieldset>
  )
}
