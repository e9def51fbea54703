/** /settings/about-platform: versions, integrations, queue. */
import { createFileRoute } from '@tanstack/react-router'
import { PlatformPage } from '../../../../settings/PlatformPage.tsx'

const Page = () => <PlatformPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/about-platform')({ component: Page })
