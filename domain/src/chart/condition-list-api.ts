/** Which chronic conditions the picker of a clinic offers. */
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { ConditionSwaps } from './condition-list.ts'

const path = '/orma-v2/api/groups/chronic-conditions'

export const conditionListApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'What the clinic offers in the place of items of the 22 chronic conditions',
    shows: ['setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(ConditionSwaps),
  }),
  set: endpoint(
    {
      method: 'PUT',
      path,
      summary: 'Swaps items of the 22 chronic conditions that the picker offers; charts keep what they hold',
      changes: ['chart', 'setting'],
      access: 'clinical.confirm',
      effect: 'write',
      audit: 'group',
      body: Save(ConditionSwaps),
      reply: SettingEntry(ConditionSwaps),
      problems: ['diagnosis.notBillable', 'settings.changed'],
    },
    { reason: ({ body }) => `chronic conditions swapped: ${Object.keys(body.value).join(', ') || 'none'}` },
  ),
}
