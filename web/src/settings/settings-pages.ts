/** The menu of the settings, in the order of the specification, our own beside their like. A page is listed once it is there; each noun adds its line. */
import { linkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { Me } from '../platform/me.ts'
import type { MenuEntry } from '../ui/menu/MenuFrame.tsx'

const settingsPages: readonly (MenuEntry & { action?: Action })[] = [
  { title: 'User', words: 'name phone password sessions appearance light dark keys', link: linkOptions({ to: '/settings/user' }) },
  { title: 'E-mail notifications', words: 'mails morning', link: linkOptions({ to: '/settings/email-notifications' }) },
  { title: 'Signing in', words: 'second factor passkey authenticator codes', link: linkOptions({ to: '/settings/sign-in' }) },
  {
    title: 'Clinical rules',
    words: 'warnings thresholds limits alarm',
    link: linkOptions({ to: '/settings/clinical-rules' }),
    action: 'rule.read',
  },
  { title: 'Chronic conditions', words: 'diagnoses list', link: linkOptions({ to: '/settings/chronic-conditions' }), action: 'rule.read' },
  {
    title: 'Texting',
    words: 'SMS consent automatic texts reminders',
    link: linkOptions({ to: '/settings/sms-group' }),
    action: 'message.read',
  },
  { title: 'Texting members', words: 'SMS opted out', link: linkOptions({ to: '/settings/sms-members' }), action: 'message.read' },
  { title: 'Text templates', words: 'SMS messages wording', link: linkOptions({ to: '/settings/sms-templates' }), action: 'message.read' },
  { title: 'Code reporting', words: 'billing CPT NPI switch codes', link: linkOptions({ to: '/settings/code-reporting' }) },
  { title: 'Payers', words: 'insurance Medicare claims clearing house number', link: linkOptions({ to: '/settings/payers' }) },
  { title: 'Claims', words: 'tax number taxonomy billing address clearing house submitter', link: linkOptions({ to: '/settings/claims' }) },
  { title: 'Fees', words: 'charges prices dollars per code', link: linkOptions({ to: '/settings/fees' }) },
  {
    title: 'Record review',
    words: 'sign months titles signature physician manual time limit second person',
    link: linkOptions({ to: '/settings/record-review' }),
  },
  {
    title: 'Rules in force',
    words: 'billing rows year confirm citation proposed 2027',
    link: linkOptions({ to: '/settings/rules-in-force' }),
  },
  {
    title: 'Manage accounts',
    words: 'people users practices staff',
    link: linkOptions({ to: '/settings/manage-accounts' }),
    action: 'user.manage',
  },
  { title: 'About RPM', words: 'help remote monitoring codes', link: linkOptions({ to: '/settings/about-rpm' }) },
  { title: 'About CCM', words: 'help chronic care', link: linkOptions({ to: '/settings/about-ccm' }) },
  {
    title: 'About the platform',
    words: 'versions integrations queue jobs licenses',
    link: linkOptions({ to: '/settings/about-platform' }),
  },
  { title: 'Support request', words: 'help ask', link: linkOptions({ to: '/settings/support-request' }) },
  {
    title: 'Devices’ vendors',
    words: 'connections accounts Tenovi',
    link: linkOptions({ to: '/settings/device-vendors' }),
    action: 'platform.manage',
  },
  {
    title: 'Moving in',
    words: 'import migrate FHIR Bundle NDJSON another system EHR patients problems medications allergies undo',
    link: linkOptions({ to: '/settings/moving-in', search: {} }),
    action: 'member.import',
  },
  {
    title: 'API clients',
    words: 'FHIR SMART programs keys JWKS export integrations',
    link: linkOptions({ to: '/settings/api-clients' }),
    action: 'client.manage',
  },
  {
    title: 'Webhooks',
    words: 'events HTTP push integrations deliveries replay secret',
    link: linkOptions({ to: '/settings/webhooks' }),
    action: 'webhook.manage',
  },
  {
    title: 'Single sign-on',
    words: 'SSO OIDC OpenID Connect identity provider Okta Entra passwords off domain',
    link: linkOptions({ to: '/settings/sign-on' }),
    action: 'signOn.manage',
  },
  {
    title: 'Audit log',
    words: 'who looked changed history',
    link: linkOptions({ to: '/settings/audit-log', search: {} }),
    action: 'audit.read',
  },
]

export const settingsPagesOf = ({ actions }: Pick<Me, 'actions'>): MenuEntry[] =>
  settingsPages.filter(({ action }) => action === undefined || actions.includes(action))

/** False for the address of a page of the menu that is not in this person's own. */
export const maySeeSettingsPage = (path: string, me: Pick<Me, 'actions'>): boolean =>
  !settingsPages.some(({ link }) => link.to === path) || settingsPagesOf(me).some(({ link }) => link.to === path)
