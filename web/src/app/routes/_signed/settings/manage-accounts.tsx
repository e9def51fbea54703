/** /settings/manage-accounts: the people of the group, for its administrators; others are led to their own settings. */
import { createFileRoute } from '@tanstack/react-router'
import { ManageAccountsPage } from '../../../../settings/ManageAccountsPage.tsx'

const Page = () => <ManageAccountsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/manage-accounts')({
  component: Page,
})
