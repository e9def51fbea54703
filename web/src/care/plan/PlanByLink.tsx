/** Whether the clinic's members may open their plan from their own link, for whoever sets it. */
import { planSettingApi, planSettingWords } from '@vitalrounds/domain/care/plan/plan-setting-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { TickField } from '../../settings/parts/Field.tsx'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './Plan.module.css'

export function PlanByLink({ me }: { me: Me }) {
  const query = useQuery(apiQuery(planSettingApi.get, {}))
  if (!query.data) return loadProblem(query, 'Whether members may open their plan could not be loaded')
  const { planByLink } = query.data.value
  if (!me.actions.includes('group.settings'))
    return (
      <p className={styles['source']}>
        {planByLink
          ? 'Members can open the plan in force from their own link.'
          : 'Members cannot open their plan from their own link; an administrator may allow it.'}
      </p>
    )
  return (
    <div className={styles['setting']}>
      <SettingsForm
        kept={query.data}
        save={(body) => call(planSettingApi.set, { body })}
        done="Setting kept"
        words={(value) => [[planSettingWords, value.planByLink ? 'on' : 'off']]}
        zone={me.timeZone}
      >
        {({ values, change }) => (
          <TickField label={planSettingWords} isOn={values.planByLink} onChange={(isOn) => change('planByLink', isOn)} />
        )}
      </SettingsForm>
    </div>
  )
}
