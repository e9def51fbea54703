/** /settings/fees: what the clinic charges. */
import { createFileRoute } from '@tanstack/react-router'
import { FeesPage } from '../../../../claims/FeesPage.tsx'

const Page = () => <FeesPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/fees')({ component: Page })
