/**
 * What the signed-in user says about themselves, as a setting. Apart from the account, which every page asks for: the
 * settings page judges by the schema itself, and would bring the schema library into the first load.
 */
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { ProfileRecord, Profile } from './profile.ts'

export const profileApi = {
  profile: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/profile',
    summary: 'What the user says about themselves, as the settings show it',
    shows: ['account'],
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(ProfileRecord),
  }),
  saveProfile: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/account/profile',
      summary: 'Saves name, public name, title, NPI, time zone and phone; refused when they changed since they were read',
      changes: ['account'],
      access: 'signedIn',
      effect: 'write',
      audit: 'user',
      body: Save(Profile),
      reply: SettingEntry(ProfileRecord),
      problems: ['settings.changed', 'user.signingTitle'],
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
}
