/** /admin/manage-users?search&workspace&state&page: the people of every workspace. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ManageUsersPage } from '../../../../admin/ManageUsersPage.tsx'
import { peopleAddress } from '../../../../admin/people-address.ts'

function Page() {
  const navigate = useNavigate()
  return (
    <ManageUsersPage
      me={Route.useRouteContext().me}
      address={Route.useSearch()}
      onAddress={(search) => void navigate({ to: '/admin/manage-users', search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_signed/admin/manage-users')({ validateSearch: peopleAddress, component: Page })
