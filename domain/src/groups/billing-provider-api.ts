/** By which number a clinic bills, as a setting that its administrators keep. */
import { z } from 'zod'
import { Npi } from '../values/npi.ts'
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'

const path = '/orma-v2/api/settings/billing-provider'

export const BillingProvider = z.strictObject({
  /** The clinic's own, which stands beside that of the practitioner on every claim. */
  npi: Npi,
})
export type BillingProvider = z.infer<typeof BillingProvider>

export const billingProviderApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The National Provider Identifier by which one’s own group bills',
    shows: ['codeSettings'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(z.object({ npi: z.string() })),
  }),
  save: endpoint(
    {
      method: 'PUT',
      path,
      summary: 'Keeps the National Provider Identifier by which one’s own group bills; an empty one is none',
      changes: ['codeSettings', 'setting'],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: Save(BillingProvider),
      reply: SettingEntry(z.object({ npi: z.string() })),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `NPI ${body.value.npi || 'none'}` },
  ),
}
