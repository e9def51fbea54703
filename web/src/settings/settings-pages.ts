/** The menu of the settings, in the order of the specification, our own beside their like. A page is listed once it is there; each noun adds its line. */
import { linkOptions } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import type { Me } from '../platform/me.ts'
import type { MenuEntry } from '../ui/menu/MenuFrame.tsx'

const settingsPages: readonly (MenuEntry & { action?: Action })[] = [
  { title: 'User', link: linkOptions({ to: '/settings/user' }) },
  { title: 'E-mail notifications', link: linkOptions({ to: '/settings/email-notifications' }) },
  { title: 'Signing in', link: linkOptions({ to: '/settings/sign-in' }) },
  { title: 'Clinical rules', link: linkOptions({ to: '/settings/clinical-rules' }) },
  { title: 'Chronic conditions', link: linkOptions({ to: '/settings/chronic-conditions' }) },
  { title: 'Texting', link: linkOptions({ to: '/settings/sms-group' }) },
  { title: 'Texting members', link: linkOptions({ to: '/settings/sms-members' }) },
  { title: 'Text templates', link: linkOptions({ to: '/settings/sms-templates' }) },
  { title: 'Code reporting', link: linkOptions({ to: '/settings/code-reporting' }) },
  { title: 'Manage accounts', link: linkOptions({ to: '/settings/manage-accounts' }), action: 'user.manage' },
  { title: 'About RPM', link: linkOptions({ to: '/settings/about-rpm' }) },
  { title: 'About CCM', link: linkOptions({ to: '/settings/about-ccm' }) },
  { title: 'About the platform', link: linkOptions({ to: '/settings/about-platform' }) },
  { title: 'Support request', link: linkOptions({ to: '/settings/support-request' }) },
  { title: 'Devices’ vendors', link: linkOptions({ to: '/settings/device-vendors' }), action: 'platform.manage' },
  { title: 'Audit log', link: linkOptions({ to: '/settings/audit-log', search: {} }), action: 'audit.read' },
]

export const settingsPagesOf = ({ actions }: Pick<Me, 'actions'>): MenuEntry[] =>
  settingsPages.filter(({ action }) => action === undefined || actions.includes(action))
