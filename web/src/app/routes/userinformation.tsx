/** /userinformation: the form that an account must fill before anything else. */
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { UserInformationPage } from '../../auth/UserInformationPage.tsx'
import { meQuery } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'

function Page() {
  const navigate = useNavigate()
  return (
    <UserInformationPage
      me={Route.useLoaderData()}
      onDone={() => void navigate({ to: '/home/$listFilter', params: { listFilter: 'all-members' } })}
    />
  )
}

export const Route = createFileRoute('/userinformation')({
  beforeLoad: ({ location }) => {
    if (session.claims === null) throw redirect({ to: '/login', search: { from: location.href }, replace: true })
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery()),
  component: Page,
})
