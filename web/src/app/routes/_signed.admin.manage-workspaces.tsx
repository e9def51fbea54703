/** /admin/manage-workspaces?workspace: every group, and the one that is changed. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ManageWorkspacesPage } from '../../admin/ManageWorkspacesPage.tsx'
import { namedIn } from '../../platform/search-params.ts'

function Page() {
  const navigate = useNavigate()
  return (
    <ManageWorkspacesPage
      me={Route.useRouteContext().me}
      edited={Route.useSearch().workspace}
      onEdit={(workspace) =>
        void navigate({ to: '/admin/manage-workspaces', search: workspace === undefined ? {} : { workspace } })
      }
    />
  )
}

export const Route = createFileRoute('/_signed/admin/manage-workspaces')({
  validateSearch: namedIn(['workspace']),
  component: Page,
})
