/** Between which hours of a member's day group texts and automatic ones leave: within the law, shorter where the clinic wants it. */
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '@mantine/core'
import { hourWords, type TextingHours, widestTextingHours } from '@vitalrounds/domain/messages/quiet-hours'
import { smsSettingsApi, TextingHoursSetting } from '@vitalrounds/domain/messages/settings-api'
import { apiQuery, call } from '../../platform/api.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from './SmsSettings.module.css'

const { fromHour: earliest, untilHour: latest } = widestTextingHours
const hours = Array.from({ length: latest - earliest + 1 }, (_, n) => ({ value: String(earliest + n), label: hourWords(earliest + n) }))
const judge = (value: TextingHours) =>
  TextingHoursSetting.safeParse(value).error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? []

export function HoursOfTexts({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(smsSettingsApi.hours, {}))
  return (
    <section className={styles['section']} aria-label="Hours of texts">
      <h2>Hours of texts</h2>
      <p>
        Automatic texts and texts to groups leave within these hours where the member lives, and wait until then; whoever writes to one
        member is asked first. The law leaves them between 8 AM and 9 PM.
      </p>
      {loadProblem(query, 'The hours of texts could not be loaded')}
      {query.data && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(smsSettingsApi.setHours, { body })}
          done="Hours of texts saved"
          judge={judge}
          words={({ fromHour, untilHour }) => [
            ['From', hourWords(fromHour)],
            ['Until', hourWords(untilHour)],
          ]}
          zone={zone}
          history="sms-hours"
        >
          {({ values, change, errors }) => (
            <>
              <NativeSelect
                label="From"
                data={hours.slice(0, -1)}
                value={String(values.fromHour)}
                error={errors['fromHour']}
                onChange={(event) => change('fromHour', Number(event.currentTarget.value))}
              />
              <NativeSelect
                label="Until"
                data={hours.slice(1)}
                value={String(values.untilHour)}
                error={errors['untilHour']}
                onChange={(event) => change('untilHour', Number(event.currentTarget.value))}
              />
            </>
          )}
        </SettingsForm>
      )}
    </section>
  )
}
