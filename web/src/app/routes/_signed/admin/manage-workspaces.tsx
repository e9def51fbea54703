/** /admin/manage-workspaces?workspace&organization: every group, and the one or the client organization that is changed. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ManageWorkspacesPage } from '../../../../admin/ManageWorkspacesPage.tsx'
import { workspacesAddress } from '../../../../admin/workspaces-address.ts'

function Page() {
  const navigate = useNavigate()
  return (
    <ManageWorkspacesPage
      me={Route.useRouteContext().me}
      address={Route.useSearch()}
      onAddress={(search) => void navigate({ to: '/admin/manage-workspaces', search })}
    />
  )
}

export const Route = createFileRoute('/_signed/admin/manage-workspaces')({
  validateSearch: workspacesAddress,
  component: Page,
})
