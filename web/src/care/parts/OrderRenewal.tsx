/** Whether the clinic's practitioners renew their orders every year, for whoever sets it. */
import { useQuery } from '@tanstack/react-query'
import { orderSettingWords, practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { TickField } from '../../settings/parts/Field.tsx'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'

export function OrderRenewal({ me }: { me: Me }) {
  const query = useQuery(apiQuery(practitionerOrderApi.settings, {}))
  if (!query.data) return loadProblem(query, 'The renewal of orders could not be loaded')
  if (!me.actions.includes('group.settings'))
    return <p>{query.data.value.isRenewedYearly ? 'Orders end after a year and are renewed.' : 'Orders hold until further notice.'}</p>
  return (
    <SettingsForm
      kept={query.data}
      save={(body) => call(practitionerOrderApi.saveSettings, { body })}
      done="Setting kept"
      words={(value) => [[orderSettingWords, value.isRenewedYearly ? 'on' : 'off']]}
      zone={me.timeZone}
    >
      {({ values, change }) => (
        <TickField label={orderSettingWords} isOn={values.isRenewedYearly} onChange={(isOn) => change('isRenewedYearly', isOn)} />
      )}
    </SettingsForm>
  )
}
