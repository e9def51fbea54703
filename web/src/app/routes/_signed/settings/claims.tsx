/** /settings/claims: as what the clinic bills. */
import { createFileRoute } from '@tanstack/react-router'
import { ClaimSettingsPage } from '../../../../claims/ClaimSettingsPage.tsx'

const Page = () => <ClaimSettingsPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/claims')({ component: Page })
