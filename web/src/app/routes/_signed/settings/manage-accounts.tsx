/** /settings/manage-accounts: the people of the group, for its administrators; others are led to their own settings. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ManageAccountsPage } from '../../../../settings/ManageAccountsPage.tsx'

const Page = () => <ManageAccountsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/manage-accounts')({
  beforeLoad: ({ context }) => {
    if (!context.me.actions.includes('user.manage')) throw redirect({ to: '/settings', replace: true })
  },
  component: Page,
})
