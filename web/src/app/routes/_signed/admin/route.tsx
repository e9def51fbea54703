/** The administration, for super admins; everybody else is led home. */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { adminPages } from '../../../../admin/admin-pages.ts'
import { MenuFrame } from '../../../../ui/menu/MenuFrame.tsx'

const Frame = () => (
  <MenuFrame title="Admin" entries={adminPages}>
    <Outlet />
  </MenuFrame>
)

export const Route = createFileRoute('/_signed/admin')({
  beforeLoad: ({ context }) => {
    if (!context.me.actions.includes('platform.manage')) throw redirect({ to: '/home', replace: true })
  },
  component: Frame,
})
