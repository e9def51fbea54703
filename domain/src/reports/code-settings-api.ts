/** Which codes a clinic reports, from which month on, and whom a change touches before it is saved. */
import { z } from 'zod'
import { BillingFlags } from '../billing/rulebook/flags.ts'
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { YearMonth } from './report-fields.ts'

type FlagWords = { title: string; about: string }

/** Codes go by their number; the other flags have a name of their own. */
export const flagWords: Record<string, FlagWords> = {
  '99453': { title: '99453, set-up', about: 'Set-up and education, once an episode of care' },
  '99454': { title: '99454, device supply', about: 'From the full number of reading days on' },
  '99445': { title: '99445, device supply, fewer days', about: 'Billed where 99454 is missed' },
  '99457': { title: '99457, monitoring', about: 'First 20 minutes with a live call' },
  '99458': { title: '99458, further monitoring', about: 'Each further 20 minutes' },
  '99470': { title: '99470, shorter monitoring', about: 'First 10 minutes: billed where 99457 is missed' },
  '99091': { title: '99091, a physician’s monitoring', about: 'A physician’s own 30 minutes; never beside 99457' },
  '99490': { title: '99490, chronic care', about: 'First 20 minutes' },
  '99439': { title: '99439, further chronic care', about: 'Each further 20 minutes, twice at most' },
  '99487': { title: '99487, complex chronic care', about: 'First 60 minutes' },
  '99489': { title: '99489, further complex chronic care', about: 'Each further 30 minutes' },
  '99491': { title: '99491, a physician’s chronic care', about: 'A physician’s own 30 minutes' },
  '99437': { title: '99437, a physician’s further chronic care', about: 'Each further 30 minutes' },
  inferredDx: {
    title: 'Suggested diagnosis codes',
    about: 'Where a member has none; a practitioner accepts or declines them',
  },
  hedisHCPCS: { title: 'Quality codes', about: 'Adds CPT II codes to the report' },
  '99454CalendarEndDate': { title: 'Device periods by month', about: 'A period of 99454 ends with the calendar month' },
  '9945431Days': { title: 'Supply claims 31 days apart', about: 'The window of 99454 itself stays 30 days' },
}

/** A test asks that no flag is without words. */
export const titleOfFlag = (flag: string) => flagWords[flag]?.title ?? flag

const Config = z.record(z.string(), z.boolean())
const Decision = z.strictObject({ fromMonth: YearMonth, config: BillingFlags })

/** What is in force in the running month, and what will be from a later month on; every flag, oldest first. */
export const CodePlan = z.strictObject({
  decisions: z.array(Decision).min(1).max(36, 'At most 36 decisions.'),
})
export type CodePlan = z.infer<typeof CodePlan>

const CodeSettings = SettingEntry(CodePlan).extend({
  running: z.string(),
  /** What is in force in the running month, every flag. */
  config: Config,
  /** What was decided, newest first; also for months that have not begun. */
  settings: z.array(z.object({ fromMonth: z.string(), config: Config, setBy: z.string().nullable(), setAt: z.string() })),
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
    problems: ['codes.past'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/orma-v2/api/settings/code-reporting/preview',
    summary: 'How many members of the running month a change touches, by flag',
    shows: ['codeSettings', 'billing'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    body: Decision,
    reply: z.object({ changes: z.array(z.object({ flag: z.string(), to: z.boolean(), members: z.int() })) }),
  }),
  set: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/settings/code-reporting',
      summary: 'Decide which codes are reported from which month on; months before the running one keep theirs',
      changes: ['codeSettings', 'billing', 'month', 'setting'],
      access: 'billing.settings',
      effect: 'write',
      audit: 'group',
      body: Save(CodePlan),
      reply: CodeSettings,
      problems: ['codes.past', 'settings.changed'],
    },
    { reason: ({ body }) => `codes from ${body.value.decisions.map(({ fromMonth }) => fromMonth).join(', ')}` },
  ),
}
