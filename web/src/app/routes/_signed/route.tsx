/** Everything for signed-in staff. Visitors go to sign-in and come back to the place they wanted. */
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../platform/me.ts'
import { session } from '../../../platform/session.ts'
import { useSession } from '../../../platform/use-session.ts'
import { ErrorPanel } from '../../../ui/notices/ErrorPanel.tsx'
import { isMissingFile, missingFile } from '../../missing-file.ts'
import { Shell } from '../../shell/Shell.tsx'

function Signed() {
  // Between signing out and leaving, this is still on screen: nothing may be asked then
  const isSignedIn = useSession() !== null
  const { data: me } = useQuery({ ...meQuery(), enabled: isSignedIn })
  const { pathname } = useLocation()
  return me && pathname !== '/login' ? <Shell me={me} /> : null
}

const Failed = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <main id="main" tabIndex={-1}>
    {isMissingFile(error) ? (
      <ErrorPanel problem={missingFile} onRetry={() => location.reload()} />
    ) : (
      <ErrorPanel problem={error} onRetry={reset} />
    )}
  </main>
)

export const Route = createFileRoute('/_signed')({
  // Both are small, and each file takes the time of a question
  codeSplitGroupings: [['component', 'errorComponent']],
  beforeLoad: async ({ context, location }) => {
    if (session.claims === null) throw redirect({ to: '/login', search: { from: location.href }, replace: true })
    const me = await context.queryClient.ensureQueryData(meQuery())
    if (!me.hasBasicInformation) throw redirect({ to: '/userinformation', replace: true })
    if (me.mustAddSecondFactor) throw redirect({ to: '/secondfactor', replace: true })
    // Of the clinic an auditor has the evidence alone
    if (!me.actions.includes('member.read') && !/^\/(evidence|settings)(\/|$)/.test(location.pathname))
      throw redirect({ to: '/evidence', search: {}, replace: true })
    return { me }
  },
  component: Signed,
  errorComponent: Failed,
})
