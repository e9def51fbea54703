/** /member-details/{memberId}/{tab}: the member's pages, each handed over by its noun. */
import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../../members/MemberPage.tsx'
import { placeSearch, type PlaceSearch, readPlace } from '../../members/place-in-list.ts'
import { memberTabs } from '../member-tabs.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { memberId, tab } = Route.useParams()
  const place = readPlace(Route.useSearch())
  return <MemberPage key={memberId} me={me} memberId={memberId} tab={tab} tabs={memberTabs} place={place} />
}

/** The list one came from, and what a tab keeps in the address: the time its charts show, the filters and the page of its list. */
type Search = PlaceSearch & { range?: string; metric?: string; state?: string; page?: string }

export const Route = createFileRoute('/_signed/member-details/$memberId/$tab')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const { range, metric, state, page } = raw as Record<string, string>
    return {
      ...placeSearch(raw),
      ...(range && { range }),
      ...(metric && { metric }),
      ...(state && { state }),
      ...(page && { page }),
    }
  },
  component: Page,
})
