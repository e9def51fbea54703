/** /settings/sign-on: the identity provider of the organization. */
import { createFileRoute } from '@tanstack/react-router'
import { SignOnPage } from '../../../../../auth/sign-on/SignOnPage.tsx'

const Page = () => <SignOnPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/sign-on/')({ component: Page })
