/** /settings/sign-in: one's own second factors. */
import { createFileRoute } from '@tanstack/react-router'
import { SignInSecurityPage } from '../../../../auth/second-factor/SignInSecurityPage.tsx'

const Page = () => <SignInSecurityPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/sign-in')({ component: Page })
