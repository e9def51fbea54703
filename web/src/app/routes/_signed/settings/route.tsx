/** Every settings page stands beside the one menu. */
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { settingsPagesOf } from '../../../../settings/settings-pages.ts'
import { MenuFrame } from '../../../../ui/menu/MenuFrame.tsx'

const Frame = () => (
  <MenuFrame title="Settings" entries={settingsPagesOf(Route.useRouteContext().me)}>
    <Outlet />
  </MenuFrame>
)

export const Route = createFileRoute('/_signed/settings')({ component: Frame })
