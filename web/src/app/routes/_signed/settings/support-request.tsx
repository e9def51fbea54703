/** /settings/support-request: asks for help. */
import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../../../../settings/SupportPage.tsx'

const Page = () => <SupportPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/support-request')({ component: Page })
