/** /secondfactor: setting up the second factor that an account must have. */
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { SecondFactorPage } from '../../auth/second-factor/SecondFactorPage.tsx'
import { meQuery } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'

function Page() {
  const navigate = useNavigate()
  const { data: me } = useQuery(meQuery())
  const goOn = () => void navigate({ to: '/home/$listFilter', params: { listFilter: 'all-members' } })
  return me && <SecondFactorPage me={me} onDone={goOn} />
}

export const Route = createFileRoute('/secondfactor')({
  beforeLoad: ({ location }) => {
    if (session.claims === null) throw redirect({ to: '/login', search: { from: location.href }, replace: true })
  },
  component: Page,
})
