/** The menu of the administration, in the order of the specification. Super admins alone get here. */
import { linkOptions } from '@tanstack/react-router'
import type { MenuEntry } from '../ui/menu/MenuFrame.tsx'

export const adminPages: readonly MenuEntry[] = [
  { title: 'Manage users', link: linkOptions({ to: '/admin/manage-users' }) },
  { title: 'Manage workspaces', link: linkOptions({ to: '/admin/manage-workspaces' }) },
  { title: 'Add user', link: linkOptions({ to: '/admin/add-user' }) },
  { title: 'Create account', link: linkOptions({ to: '/admin/create-account' }) },
  { title: 'Set up contract', link: linkOptions({ to: '/admin/setup-contract' }) },
  { title: 'Bulk Device Orders', link: linkOptions({ to: '/admin/order-devices' }) },
]
