/** Every settings page stands beside the one menu; who opens a page that is not in theirs is led to their own settings. */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { maySeeSettingsPage, settingsPagesOf } from '../../../../settings/settings-pages.ts'
import { MenuFrame } from '../../../../ui/menu/MenuFrame.tsx'

const Frame = () => (
  <MenuFrame title="Settings" entries={settingsPagesOf(Route.useRouteContext().me)}>
    <Outlet />
  </MenuFrame>
)

export const Route = createFileRoute('/_signed/settings')({
  beforeLoad: ({ context, location }) => {
    if (!maySeeSettingsPage(location.pathname, context.me)) throw redirect({ to: '/settings', replace: true })
  },
  component: Frame,
})
