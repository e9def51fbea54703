/** How alerts of this clinic behave. */
import { Checkbox, NativeSelect } from '@mantine/core'
import { alertApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ask, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { Fold } from '../ui/Fold.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { toastDone } from '../ui/notices/toast.ts'
import styles from './AlertDoctorTab.module.css'

const hours = [1, 2, 4, 8, 24, 48, 72]

export function AlertSettingsFold() {
  const asked = useQuery(ask(alertApi.settings, {}))
  const set = useMutation({
    mutationFn: (body: Reply<typeof alertApi.settings>) => call(alertApi.setSettings, { body }),
    onSuccess: () => toastDone('Saved for the alerts that are sent from now on'),
  })
  if (!asked.data) return loadProblem(asked, 'The settings of alerts could not be loaded')
  const { asksCode, reminderHours } = asked.data
  const choices = [...new Set([...hours, reminderHours])].toSorted((a, b) => a - b)
  return (
    <Fold title="Settings of alerts">
      <div className={styles['settings']}>
        <Checkbox
          label="Text the doctor a code before the alert opens"
          checked={asksCode}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ asksCode: event.currentTarget.checked, reminderHours })}
        />
        <NativeSelect
          label="Remind the doctor after"
          data={choices.map((value) => ({ value: String(value), label: value === 1 ? '1 hour' : `${value} hours` }))}
          value={String(reminderHours)}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ asksCode, reminderHours: Number(event.currentTarget.value) })}
        />
        {set.isError && (
          <span role="alert" className={styles['wrong']}>
            {problemWords(set.error)}
          </span>
        )}
      </div>
    </Fold>
  )
}
