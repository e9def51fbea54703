/** /admin/manage-workspaces: every group. */
import { createFileRoute } from '@tanstack/react-router'
import { ManageWorkspacesPage } from '../../admin/ManageWorkspacesPage.tsx'

const Page = () => <ManageWorkspacesPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/admin/manage-workspaces')({ component: Page })
