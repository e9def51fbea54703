/** What was saved on a settings page before, for whoever wants to see or restore it. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { groupPages, SettingChange } from './setting.ts'

export const settingApi = {
  history: endpoint({
    method: 'GET',
    path: '/orma-v2/api/settings/:page/history',
    summary: 'The last 50 saves of a settings page of the group, newest first: before, after, by whom and why',
    shows: ['setting', 'groupRules'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    params: z.strictObject({ page: z.enum(groupPages, 'There is no such page.') }),
    reply: z.object({ changes: z.array(SettingChange) }),
  }),
}
