/** /evidence/{yearMonth}/{memberId}: the evidence packet of a member’s month. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import { PacketPage } from '../../../../../reports/audit/PacketPage.tsx'

const Page = () => <PacketPage {...Route.useParams()} />

export const Route = createFileRoute('/_signed/evidence/$yearMonth/$memberId')({
  beforeLoad: ({ params }) => {
    if (!isMonth(params.yearMonth)) throw redirect({ to: '/evidence', search: {}, replace: true })
  },
  component: Page,
})
