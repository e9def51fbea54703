/** /sign-on?code&state: where the identity provider of an organization leads back to. */
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SignOnReturnPage } from '../../auth/sign-on/SignOnReturnPage.tsx'
import { useOnceFromAddress } from '../useOnceFromAddress.ts'

function Page() {
  const { history } = useRouter()
  // As the provider wrote it: the router reads numbers and quotes out of what looks like them
  const answer = useOnceFromAddress(window.location.search)
  return <SignOnReturnPage answer={answer} onSignedIn={(place) => history.replace(place)} onOver={() => history.replace('/login')} />
}

export const Route = createFileRoute('/sign-on')({ component: Page })
