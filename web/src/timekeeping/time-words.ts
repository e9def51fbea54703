/** Lengths of time and names of pages, as the time pages write them. */
import type { MemberTabName, WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'

const two = (n: number) => String(n).padStart(2, '0')

/** `0:42`, `12:05`, `1:02:09`; whole seconds, rounded down as they are counted. */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export const programNames: Record<WorkProgram, string> = { rpm: 'RPM', ccm: 'CCM' }

export const pageNames: Record<MemberTabName, string> = {
  profile: 'Profile',
  measurements: 'Measurements',
  'wellness-check': 'Wellness check',
  'clinical-risk': 'Clinical risk',
  'billing-insights': 'Billing insights',
  'care-calendar': 'Care calendar',
  'care-plan': 'Care plan',
  'text-messages': 'Text messages',
  'phone-calls': 'Phone calls',
  notes: 'Notes',
  'alert-doctor': 'Alert doctor',
  'manage-rx-info': 'Rx info',
  'manage-dx-info': 'Dx info',
  'manage-devices': 'Devices',
  'manage-rawdata': 'Raw data',
  'em-visits': 'E/M visits',
  'manage-time': 'Time',
  'edit-profile': 'Edit profile',
}
