/** By which number the clinic bills; those of its practitioners are on their own settings. */
import {
  type BillingProvider as Value,
  BillingProvider as schema,
  billingProviderApi,
} from '@vitalrounds/domain/groups/billing-provider-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { TextField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import styles from './reports.module.css'

const judge = (value: Value) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))

export function BillingProvider({ me }: { me: Me }) {
  const query = useQuery(apiQuery(billingProviderApi.get, {}))
  return (
    <section aria-label="Billing provider">
      <h2 className={styles['formTitle']}>Billing provider</h2>
      {loadState(query, 'The billing provider could not be loaded', 'line')}
      {query.data && !me.actions.includes('group.settings') && (
        <p className={styles['notice']}>{query.data.value.npi || 'No NPI of the clinic is known.'}</p>
      )}
      {query.data && me.actions.includes('group.settings') && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(billingProviderApi.save, { body })}
          done="Billing provider saved"
          judge={judge}
          words={({ npi }) => [['NPI', npi || 'none']]}
          zone={me.timeZone}
          history="billing-provider"
        >
          {({ bind }) => (
            <TextField
              bound={bind('npi')}
              isOptional
              label="NPI of the clinic"
              description="Ten digits; stands on every line of the claims file"
            />
          )}
        </SettingsForm>
      )}
    </section>
  )
}
