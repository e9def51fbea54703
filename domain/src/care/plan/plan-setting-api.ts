/** Whether members may open their care plan from their own link: a setting of the clinic. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { Save, SettingEntry } from '../../settings/setting.ts'

const PlanSettings = z.strictObject({
  /** Whether members may open the plan in force from their own link. */
  planByLink: z.boolean(),
})
export type PlanSettings = z.infer<typeof PlanSettings>
export const planSettingWords = 'Members may open their care plan from their own link (whole clinic)'

export const planSettingApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/care-plan-settings',
    summary: 'Whether members may open their care plan from their own link',
    shows: ['carePlan', 'setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(PlanSettings),
  }),
  set: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/groups/care-plan-settings',
      summary: 'Sets whether members may open their care plan from their own link',
      changes: ['carePlan', 'setting'],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: Save(PlanSettings),
      reply: SettingEntry(PlanSettings),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `care plan by the member’s link ${body.value.planByLink ? 'on' : 'off'}` },
  ),
}
