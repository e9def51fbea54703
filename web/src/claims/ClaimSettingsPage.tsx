/** /settings/claims: as what the clinic bills, and who hands its claims over. */
import { isPractitioner } from '@vitalrounds/domain/auth/practitioners'
import { ClaimProvider, claimProviderApi } from '@vitalrounds/domain/claims/claim-settings-api'
import { userApi } from '@vitalrounds/domain/groups/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { TextField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import type { Fields } from '../ui/fields/fields.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import styles from './Claims.module.css'
import { notCertified } from './parts/not-certified.ts'

type Provider = Omit<ClaimProvider, 'practitioners'>
/** Taxonomy codes by the id of their practitioner, so that each has a place of its own in the form. */
type Form = Provider & { taxonomies: Record<string, string> }

/** `everybody`: the practitioners who have a field, whether or not they have a code. */
const formOf = ({ practitioners, ...provider }: ClaimProvider, everybody: readonly { id: string }[]): Form => ({
  ...provider,
  taxonomies: Object.fromEntries([
    ...everybody.map(({ id }) => [id, ''] as const),
    ...practitioners.map(({ userId, taxonomy }) => [userId, taxonomy] as const),
  ]),
})
const valueOf = ({ taxonomies, ...provider }: Form): ClaimProvider => ({
  ...provider,
  practitioners: Object.entries(taxonomies).flatMap(([userId, taxonomy]) => (taxonomy.trim() === '' ? [] : [{ userId, taxonomy }])),
})

const judge = (form: Form) => {
  const value = valueOf(form)
  return (ClaimProvider.safeParse(value).error?.issues ?? []).map(({ path: [field, at], message }) => ({
    path: field === 'practitioners' ? `taxonomies.${value.practitioners[Number(at)]?.userId}` : String(field),
    message,
  }))
}

type Entry = readonly [field: keyof Provider, label: string, description: string]
const parts: readonly (readonly [title: string, fields: readonly Entry[]])[] = [
  [
    'Billing practice',
    [
      ['name', 'Billing name', 'As the payers know it'],
      ['taxId', 'Tax number', 'Nine digits'],
      ['taxonomy', 'Taxonomy code', 'Ten characters, as 207R00000X'],
      ['placeOfService', 'Place of service', 'Two digits; 11 is an office'],
    ],
  ],
  [
    'Billing address',
    [
      ['street', 'Street', 'No post office box'],
      ['city', 'City', ''],
      ['state', 'State', 'Two letters'],
      ['zip', 'ZIP code', 'Nine digits'],
    ],
  ],
  [
    'Clearing house',
    [
      ['submitterName', 'Submitter name', 'Who sends the files'],
      ['submitterId', 'Submitter number', 'From the clearing house; at most 15 characters'],
      ['contactName', 'Contact', 'Whom it may call'],
      ['contactPhone', 'Contact phone', 'Ten digits'],
      ['receiverName', 'Name of the clearing house', ''],
      ['receiverId', 'Number of the clearing house', 'At most 15 characters'],
    ],
  ],
]

const labels = parts.flatMap(([, fields]) => fields)

const About = () => (
  <Note>
    {`What claims carry beside their lines; what is missing is listed under Reports, Claims. ${notCertified} `}
    The NPI of the clinic stands under <Link to="/settings/code-reporting">Code reporting</Link>, each practitioner’s own under{' '}
    <Link to="/settings/user">User</Link>.
  </Note>
)

export function ClaimSettingsPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(claimProviderApi.get, {}))
  const colleagues = useQuery(apiQuery(userApi.orgViewers, {}))
  const practitioners = (colleagues.data?.users ?? []).filter(({ title }) => isPractitioner(title))
  const nameOf = (id: string) => practitioners.find((user) => user.id === id)?.name ?? 'A former colleague'
  const words = (form: Form) => [
    ...labels.map(([field, label]) => [label, form[field] || 'none'] as const),
    ...Object.entries(form.taxonomies).map(([id, taxonomy]) => [`Taxonomy code of ${nameOf(id)}`, taxonomy || 'none'] as const),
  ]
  const why = me.actions.includes('claim.write') ? undefined : 'Only administrators and billers change this.'
  const problem =
    loadState(query, 'The claim settings could not be loaded', 'rows') ??
    loadState(colleagues, 'The practitioners could not be loaded', 'line')
  return (
    <>
      <PageHeader title="Claims" note="as what the clinic bills" />
      <div className={styles['about']}>
        <About />
      </div>
      {problem}
      {query.data && colleagues.data && (
        <SettingsForm<Form>
          kept={{ ...query.data, value: formOf(query.data.value, practitioners) }}
          save={async ({ value, version }) => {
            const saved = await call(claimProviderApi.save, { body: { value: valueOf(value), version } })
            return { ...saved, value: formOf(saved.value, practitioners) }
          }}
          done="Claim settings saved"
          judge={judge}
          words={words}
          history="claim-provider"
          formOf={(saved) => formOf(saved as ClaimProvider, practitioners)}
          needs="claim.write"
          why={why}
          zone={me.timeZone}
        >
          {(fields) =>
            why === undefined ? (
              <ProviderFields fields={fields} practitioners={practitioners} />
            ) : (
              <ReadLines lines={words(fields.values)} />
            )
          }
        </SettingsForm>
      )}
    </>
  )
}

const ReadLines = ({ lines }: { lines: readonly (readonly [label: string, text: string])[] }) => (
  <ul className={styles['payers']}>
    {lines.map(([label, text]) => (
      <li key={label}>{`${label}: ${text}`}</li>
    ))}
  </ul>
)

type FieldProps = { fields: Fields<Form>; practitioners: readonly { id: string; name: string; title: string }[] }

const ProviderFields = ({ fields: { bind }, practitioners }: FieldProps) => (
  <>
    {parts.map(([title, entries]) => (
      <fieldset key={title} className={styles['payer']}>
        <legend>{title}</legend>
        <div className={styles['pair']}>
          {entries.map(([field, label, description]) => (
            <TextField key={field} bound={bind(field)} isOptional label={label} description={description} />
          ))}
        </div>
      </fieldset>
    ))}
    <fieldset className={styles['payer']}>
      <legend>Taxonomy codes of practitioners</legend>
      {practitioners.length === 0 && <p>Nobody of the clinic is a practitioner.</p>}
      <div className={styles['pair']}>
        {practitioners.map(({ id, name, title }) => (
          <TextField key={id} bound={bind(`taxonomies.${id}`)} isOptional label={name} description={title} />
        ))}
      </div>
    </fieldset>
  </>
)
