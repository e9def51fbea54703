/** /settings/payers: whom the clinic bills. */
import { createFileRoute } from '@tanstack/react-router'
import { PayersPage } from '../../../../claims/PayersPage.tsx'

const Page = () => <PayersPage me={Route.useRouteContext().me} />

export const Route = createFileRoute('/_signed/settings/payers')({ component: Page })
