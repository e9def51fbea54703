/** How alerts of this clinic behave. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { NativeSelect } from '@mantine/core'
import { type AlertSettings, alertApi } from '@vitalrounds/domain/alerts/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import { TickField } from '../settings/parts/Field.tsx'
import { SettingsForm } from '../settings/parts/SettingsForm.tsx'
import { Fold } from '../ui/Fold.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'

const hours = [1, 2, 4, 8, 24, 48, 72]
const inWords = (value: number) => countWithNoun(value, 'hour')
const codeLabel = 'Text the doctor a code before the alert opens'
const reminderLabel = 'Remind the doctor after'
const words = ({ asksCode, reminderHours }: AlertSettings) =>
  [
    [codeLabel, asksCode ? 'on' : 'off'],
    [reminderLabel, inWords(reminderHours)],
  ] as const

export function AlertSettingsFold({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(alertApi.settings, {}))
  if (!query.data) return loadProblem(query, 'The settings of alerts could not be loaded')
  return (
    <Fold title="Settings of alerts">
      <SettingsForm
        kept={query.data}
        save={(body) => call(alertApi.setSettings, { body })}
        done="Saved for the alerts that are sent from now on"
        words={words}
        zone={zone}
        history="doctor-alerts"
      >
        {({ values: { asksCode, reminderHours }, change }) => (
          <>
            <TickField label={codeLabel} isOn={asksCode} onChange={(isOn) => change('asksCode', isOn)} />
            <NativeSelect
              label={reminderLabel}
              data={[...new Set([...hours, reminderHours])]
                .toSorted((a, b) => a - b)
                .map((value) => ({ value: String(value), label: inWords(value) }))}
              value={String(reminderHours)}
              onChange={(event) => change('reminderHours', Number(event.currentTarget.value))}
            />
          </>
        )}
      </SettingsForm>
    </Fold>
  )
}
