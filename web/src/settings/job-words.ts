/** A job of the server in words. */
import type { Job } from '@vitalrounds/domain/support/api'

/** `seal-audit` as "Seal audit". */
export const jobTitle = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** How often a job runs by itself, of a cron line in UTC as the server writes them. */
export function rhythmWords(cron: string | null): string {
  if (cron === null) return 'When asked for'
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return `Daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
  if (minute === '*') return 'Every minute'
  const step = minute.startsWith('*/') ? Number(minute.slice(2)) : 60 / minute.split(',').length
  return step === 60 ? 'Hourly' : `Every ${step} minutes`
}

export function durationWords(run: Job['lastRun']): string {
  if (run === null || run.seconds === null) return ''
  return run.seconds < 1 ? 'Under 1 s' : `${Math.round(run.seconds).toLocaleString('en-US')} s`
}

const states: Record<NonNullable<Job['lastRun']>['state'], string> = {
  created: 'Waiting',
  active: 'Running',
  completed: 'Done',
  cancelled: 'Canceled',
  retry: 'Failed, tried again',
  failed: 'Failed',
}

export const resultWords = (run: Job['lastRun']): string =>
  run === null ? '' : [states[run.state], run.state === 'completed' ? null : run.error].filter(Boolean).join(': ')
