/** The menu of the settings, in the order of the specification, our own beside their like. A page is listed once it is there; each noun adds its line. */
import { linkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { Me } from '../platform/me.ts'
import type { MenuEntry } from '../ui/menu/MenuFrame.tsx'

const settingsPages: readonly (MenuEntry & { action?: Action })[] = [
  { title: 'User', link: linkOptions({ to: '/settings/user' }) },
  { title: 'E-mail notifications', link: linkOptions({ to: '/settings/email-notifications' }), action: 'member.read' },
  { title: 'Signing in', link: linkOptions({ to: '/settings/sign-in' }) },
  {
    title: 'Clinical rules',
    link: linkOptions({ to: '/settings/clinical-rules' }),
    action: 'rule.read',
  },
  { title: 'Chronic conditions', link: linkOptions({ to: '/settings/chronic-conditions' }), action: 'rule.read' },
  {
    title: 'Texting',
    link: linkOptions({ to: '/settings/sms-group' }),
    action: 'message.read',
  },
  { title: 'Texting members', link: linkOptions({ to: '/settings/sms-members' }), action: 'message.read' },
  { title: 'Text templates', link: linkOptions({ to: '/settings/sms-templates' }), action: 'message.read' },
  { title: 'Code reporting', link: linkOptions({ to: '/settings/code-reporting' }), action: 'billing.read' },
  { title: 'Payers', link: linkOptions({ to: '/settings/payers' }), action: 'billing.read' },
  { title: 'Claims', link: linkOptions({ to: '/settings/claims' }), action: 'billing.read' },
  { title: 'Fees', link: linkOptions({ to: '/settings/fees' }), action: 'billing.read' },
  {
    title: 'Record review',
    link: linkOptions({ to: '/settings/record-review' }),
    action: 'billing.read',
  },
  {
    title: 'Rules in force',
    link: linkOptions({ to: '/settings/rules-in-force' }),
    action: 'billing.read',
  },
  {
    title: 'Manage accounts',
    link: linkOptions({ to: '/settings/manage-accounts' }),
    action: 'user.manage',
  },
  { title: 'About RPM', link: linkOptions({ to: '/settings/about-rpm' }), action: 'group.read' },
  { title: 'About CCM', link: linkOptions({ to: '/settings/about-ccm' }), action: 'group.read' },
  {
    title: 'About the platform',
    link: linkOptions({ to: '/settings/about-platform' }),
    action: 'group.read',
  },
  { title: 'Support request', link: linkOptions({ to: '/settings/support-request' }), action: 'group.read' },
  {
    title: 'Devices’ vendors',
    link: linkOptions({ to: '/settings/device-vendors' }),
    action: 'platform.manage',
  },
  {
    title: 'Moving in',
    link: linkOptions({ to: '/settings/moving-in', search: {} }),
    action: 'member.import',
  },
  {
    title: 'API clients',
    link: linkOptions({ to: '/settings/api-clients' }),
    action: 'client.manage',
  },
  {
    title: 'Webhooks',
    link: linkOptions({ to: '/settings/webhooks' }),
    action: 'webhook.manage',
  },
  {
    title: 'Single sign-on',
    link: linkOptions({ to: '/settings/sign-on' }),
    action: 'signOn.manage',
  },
  {
    title: 'Audit log',
    link: linkOptions({ to: '/settings/audit-log', search: {} }),
    action: 'audit.read',
  },
]

export const settingsPagesOf = ({ actions }: Pick<Me, 'actions'>): MenuEntry[] =>
  settingsPages.filter(({ action }) => action === undefined || actions.includes(action))

/** False for the address of a page of the menu that is not in this person's own. */
export const maySeeSettingsPage = (path: string, me: Pick<Me, 'actions'>): boolean =>
  !settingsPages.some(({ link }) => link.to === path) || settingsPagesOf(me).some(({ link }) => link.to === path)
