/** Above how many minutes a day time entered by hand waits for a second person, as a setting of the clinic. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { manualMinutesRange } from '@vitalrounds/domain/timekeeping/approval'
import { ManualTimeSetting, timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { Note } from '../../ui/Sections.tsx'

const judge = (value: ManualTimeSetting) =>
  ManualTimeSetting.safeParse(value).error?.issues.map(({ message }) => ({ path: 'minutesPerDay', message })) ?? []

const { most } = manualMinutesRange
/** What is no whole number stays to be refused. */
const minutesOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : most + 1)

export function ManualTimeLimit({ me }: { me: Me }) {
  const query = useQuery(apiQuery(timeApprovalApi.limit, {}))
  const why = me.actions.includes('time.approve') ? undefined : 'Only administrators change the limit.'
  return (
    <section aria-labelledby="manual-time-limit">
      <h2 id="manual-time-limit">Time entered by hand</h2>
      <Note>
        What one person enters for one member and day above this limit counts for nothing until an administrator who has not entered it
        approves it under Reports, Time by hand. 0 asks for every entry. What was entered before keeps its limit.
      </Note>
      {loadProblem(query, 'The limit could not be loaded')}
      {query.data && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(timeApprovalApi.saveLimit, { body })}
          done="Limit saved"
          judge={judge}
          words={({ minutesPerDay }) => [['Minutes a day', String(minutesPerDay)]]}
          history="manual-time"
          why={why}
          zone={me.timeZone}
        >
          {({ values, change, errors }) => (
            <TextInput
              label="Minutes a day"
              inputMode="numeric"
              autoComplete="off"
              w={160}
              value={values.minutesPerDay > most ? '' : String(values.minutesPerDay)}
              error={errors['minutesPerDay']}
              readOnly={why !== undefined}
              onChange={(event) => change('minutesPerDay', minutesOf(event.currentTarget.value))}
            />
          )}
        </SettingsForm>
      )}
    </section>
  )
}
