/** By which rules a clinic bills from which month on: what it confirmed, and what was proposed and is off. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Save, SettingEntry } from '../settings/setting.ts'
import { lastDay } from '../billing/rulebook/last-day.ts'
import { firstUnconfirmedMonth } from '../billing/rulebook/rules-in-force.ts'

/** The first month whose rules want a confirmation. */
export const firstMonthToConfirm = firstUnconfirmedMonth({ lastDay })

const Citation = z
  .string()
  .trim()
  .min(10, 'Cite the text: its number, where and when it was published.')
  .max(500, 'At most 500 characters.')

const ConfirmationBody = z.strictObject({
  fromMonth: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month.')
    .refine((month) => month >= firstMonthToConfirm, 'The rules of this month need no confirmation.'),
  citation: Citation,
})

const RulesSpanShown = z.object({
  from: z.string(),
  to: z.string().nullable(),
  rulesOf: z.int(),
  citation: z.string().nullable(),
})

const RuleRowShown = z.object({
  code: z.string(),
  title: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  needs: z.string(),
  /** What must be on record beside days and minutes: whether its absence warns or refuses, and by which text. */
  gates: z.array(z.object({ text: z.string(), source: z.string() })),
  source: z.string(),
})

const RulesInForce = SettingEntry(z.object({ confirmations: z.array(z.object({ fromMonth: z.string(), citation: z.string() })) })).extend({
  running: z.string(),
  /** The last date of service that the rows shipped here were written for. */
  lastDay: z.string(),
  /** How they go on behind it, oldest first. */
  goesOn: z.array(RulesSpanShown),
  /** What was put on record, newest first; nothing of it is ever changed. */
  record: z.array(z.object({ fromMonth: z.string(), citation: z.string(), confirmedBy: z.string().nullable(), confirmedAt: z.string() })),
  /** The row of each code on the last day of the running month. */
  inForce: z.array(RuleRowShown),
  /** Prepared and off. */
  proposed: z.array(RuleRowShown),
})

const path = '/orma-v2/api/settings/rules-in-force'

export const rulesApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'By which billing rules the clinic is judged, from when on, and who confirmed them by which text',
    shows: ['codeSettings'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: RulesInForce,
  }),
  whatIf: endpoint({
    method: 'GET',
    path: `${path}/employment-what-if`,
    summary: 'What of the running month the proposed employment gate would touch: members, seconds, and units by code',
    shows: ['billing', 'person'],
    access: 'billing.settings',
    effect: 'read',
    audit: 'none',
    reply: z.object({
      yearMonth: z.string(),
      /** Whose month the gate would change. */
      members: z.int(),
      /** Counted now, and not with the gate. */
      seconds: z.int(),
      /** Units that would come (above zero) or go. */
      codes: z.array(z.object({ code: z.string(), units: z.int() })),
      /** People who worked in the month and whose employment is not on record. */
      unknownWorkers: z.array(z.string()),
    }),
  }),
  confirm: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Put on record by which text the billing rules hold from a month on; closed months stay as they are',
      changes: ['codeSettings', 'billing', 'month', 'setting'],
      isFresh: true,
      access: 'billing.settings',
      effect: 'write',
      audit: 'group',
      body: Save(ConfirmationBody),
      reply: RulesInForce,
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `rules from ${body.value.fromMonth}: ${body.value.citation}` },
  ),
}
