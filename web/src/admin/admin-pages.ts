/** The menu of the administration, in the order of the specification. Super admins alone get here. */
import { linkOptions } from '@tanstack/react-router'
import type { MenuEntry } from '../ui/menu/MenuFrame.tsx'

export const adminPages: readonly MenuEntry[] = [
  { title: 'Manage users', words: 'people accounts', link: linkOptions({ to: '/admin/manage-users' }) },
  { title: 'Manage workspaces', words: 'groups clinics organizations', link: linkOptions({ to: '/admin/manage-workspaces' }) },
  { title: 'Add user', words: 'new account', link: linkOptions({ to: '/admin/add-user' }) },
  { title: 'Create account', words: 'new clinic workspace', link: linkOptions({ to: '/admin/create-account' }) },
  { title: 'Set up contract', words: 'agreement customer', link: linkOptions({ to: '/admin/setup-contract' }) },
  { title: 'Bulk Device Orders', words: 'order devices stock', link: linkOptions({ to: '/admin/order-devices' }) },
]
