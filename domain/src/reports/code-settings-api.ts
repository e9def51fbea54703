/** Which codes a clinic reports, from which month on, and whom a change touches before it is saved. */
import { z } from 'zod'
import { defaultConfig } from '../billing/settings.ts'
import { endpoint } from '../contract.ts'
import { YearMonth } from './report-fields.ts'

/** The flags that a clinic can set: the specification's, and those of the codes that reports show beside them. */
export const codeFlags: readonly string[] = [...Object.keys(defaultConfig), '99091', '99491', '99437']

export const flagWords: Record<string, string> = {
  '99453': 'Set-up and education, once an episode of care',
  '99454': 'Device supply, from the full number of reading days on',
  '99445': 'Device supply with fewer reading days: billed where 99454 is missed',
  '99457': 'First 20 minutes of monitoring with a live call',
  '99458': 'Each further 20 minutes of monitoring',
  '99470': 'First 10 minutes of monitoring: billed where 99457 is missed',
  '99091': 'A physician’s own 30 minutes of monitoring; never beside 99457',
  '99490': 'First 20 minutes of chronic care',
  '99439': 'Each further 20 minutes of chronic care, twice at most',
  '99487': 'Complex chronic care, 60 minutes',
  '99489': 'Each further 30 minutes of complex chronic care',
  '99491': 'A physician’s own 30 minutes of chronic care',
  '99437': 'Each further 30 minutes of a physician’s own chronic care',
  inferredDx: 'Suggest diagnosis codes where a member has none; a practitioner accepts them',
  hedisHCPCS: 'Add quality codes (CPT II) to the report',
  '99454CalendarEndDate': 'Device periods follow the calendar month',
  '9945431Days': 'Claims for supply are 31 days apart; the window stays 30 days',
}

const Config = z.record(z.string(), z.boolean())
const Change = z.strictObject({
  fromMonth: YearMonth,
  config: z
    .record(z.string(), z.boolean())
    .refine((config) => Object.keys(config).every((flag) => codeFlags.includes(flag)), 'A flag is not known.'),
})

const CodeSettings = z.object({
  running: z.string(),
  /** What is in force in the running month, every flag. */
  config: Config,
  /** What was decided, newest first; also for months that have not begun. */
  settings: z.array(
    z.object({ fromMonth: z.string(), config: Config, setBy: z.string().nullable(), setAt: z.string() }),
  ),
})

export const codeSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/settings/code-reporting',
    summary: 'Which codes are reported, now and from which month on',
    shows: ['codeSettings'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: CodeSettings,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/orma-v2/api/settings/code-reporting/preview',
    summary: 'How many members of the running month a change touches, by flag',
    shows: ['codeSettings', 'billing'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    body: Change,
    reply: z.object({ changes: z.array(z.object({ flag: z.string(), to: z.boolean(), members: z.int() })) }),
  }),
  set: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/settings/code-reporting',
      summary: 'Decide which codes are reported from a month on; months before keep theirs',
      changes: ['codeSettings', 'billing', 'month'],
      access: 'month.close',
      effect: 'write',
      audit: 'group',
      body: Change,
      reply: CodeSettings,
    },
    { reason: ({ body }) => `codes from ${body.fromMonth}` },
  ),
}
