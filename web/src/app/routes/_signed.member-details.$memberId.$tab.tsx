/** /member-details/{memberId}/{tab}: the member's pages, each handed over by its noun. */
import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../../members/MemberPage.tsx'
import { memberTabs } from '../member-tabs.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { memberId, tab } = Route.useParams()
  return <MemberPage key={memberId} me={me} memberId={memberId} tab={tab} tabs={memberTabs} />
}

export const Route = createFileRoute('/_signed/member-details/$memberId/$tab')({ component: Page })
