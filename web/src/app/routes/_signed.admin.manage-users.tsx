/** /admin/manage-users: the people of every workspace. */
import { createFileRoute } from '@tanstack/react-router'
import { ManageUsersPage } from '../../admin/ManageUsersPage.tsx'

const Page = () => <ManageUsersPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/admin/manage-users')({ component: Page })
