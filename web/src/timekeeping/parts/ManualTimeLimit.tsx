/** Above how many minutes a day time entered by hand waits for a second person, as a setting of the clinic. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ManualTimeSetting, timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import styles from '../../settings/parts/settings.module.css'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { Note } from '../../ui/Sections.tsx'

type Form = { minutesPerDay: string }

const formOf = ({ minutesPerDay }: ManualTimeSetting): Form => ({ minutesPerDay: String(minutesPerDay) })
/** What is no whole number stays in its field and is refused with the schema's words. */
const valueOf = ({ minutesPerDay }: Form): ManualTimeSetting => ({
  minutesPerDay: /^\s*\d+\s*$/.test(minutesPerDay) ? Number(minutesPerDay) : Number.NaN,
})
const judge = (form: Form) =>
  ManualTimeSetting.safeParse(valueOf(form)).error?.issues.map(({ message }) => ({ path: 'minutesPerDay', message })) ?? []

export function ManualTimeLimit({ me }: { me: Me }) {
  const query = useQuery(apiQuery(timeApprovalApi.limit, {}))
  const why = me.actions.includes('time.approve') ? undefined : 'Only administrators change the limit.'
  return (
    <section className={styles['part']} aria-labelledby="manual-time-limit">
      <h2 id="manual-time-limit">Time entered by hand</h2>
      <Note>
        What one person enters for one member and day above this limit counts for nothing until an administrator who has not entered it
        approves it under Reports, Time by hand. 0 asks for every entry. What was entered before keeps its limit.
      </Note>
      {loadProblem(query, 'The limit could not be loaded')}
      {query.data && (
        <SettingsForm<Form>
          kept={{ ...query.data, value: formOf(query.data.value) }}
          save={async ({ value, version }) => {
            const saved = await call(timeApprovalApi.saveLimit, { body: { value: valueOf(value), version } })
            return { ...saved, value: formOf(saved.value) }
          }}
          done="Limit saved"
          judge={judge}
          words={({ minutesPerDay }) => [['Minutes a day', minutesPerDay]]}
          history="manual-time"
          formOf={(saved) => formOf(saved as ManualTimeSetting)}
          why={why}
          zone={me.timeZone}
        >
          {({ values, change, errors }) => (
            <TextInput
              label="Minutes a day"
              inputMode="numeric"
              autoComplete="off"
              w={160}
              value={values.minutesPerDay}
              error={errors['minutesPerDay']}
              readOnly={why !== undefined}
              onChange={(event) => change('minutesPerDay', event.currentTarget.value)}
            />
          )}
        </SettingsForm>
      )}
    </section>
  )
}
