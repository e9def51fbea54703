/**
 * What the audit log says was done: an act, not a call. One line for each call that leaves a row (acts.test.ts), worded so
 * that it reads on into the members it names: "Opened the chart of · Ada Stone".
 */
import { accountActs } from './acts/account-acts.ts'
import { careActs } from './acts/care-acts.ts'
import { contactActs } from './acts/contact-acts.ts'
import { deviceActs } from './acts/device-acts.ts'
import { memberActs } from './acts/member-acts.ts'
import { reportActs } from './acts/report-acts.ts'

/** What jobs write, who name no path. */
const jobActs = {
  'import members': 'Enrolled from a file',
  'verify summaries': 'Corrected the stored record of',
  'verify months': 'Corrected the stored month of',
  'clinic export': 'Exported everything of the clinic from the server’s command line',
  'clinic import': 'Imported the clinic from the server’s command line',
  'clinic delete': 'Deleted the clinic from the server’s command line',
} as const

/** By method and path, as `actionName` writes them. */
export const acts: Readonly<Record<string, string>> = {
  ...accountActs,
  ...memberActs,
  ...deviceActs,
  ...contactActs,
  ...careActs,
  ...reportActs,
}

const words = new Map<string, string>([...Object.entries(acts), ...Object.entries(jobActs)])

const leadIn = /( (of|with|for|to|from|about)|:)$/

/**
 * What was done, of a row's action: "Opened the chart of" before the members that it names, "Opened the chart" where it names
 * none. An action of an older version of the product keeps its own name.
 */
export function actOf(action: string, { isBeforeMembers }: { isBeforeMembers: boolean }): string {
  const act = words.get(action) ?? vendorAct(action) ?? action
  return isBeforeMembers ? act : act.replace(leadIn, '')
}

/** Jobs name themselves and the vendor that they called: `place-order tenovi`. */
function vendorAct(action: string): string | undefined {
  const [, job, vendor] = /^([a-z]+(?:-[a-z]+)+) ([a-z]+)$/.exec(action) ?? []
  return job && vendor && `Called ${vendor} to ${job.replaceAll('-', ' ')} for`
}
