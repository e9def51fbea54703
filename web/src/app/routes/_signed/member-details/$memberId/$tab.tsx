/** /member-details/{memberId}/{tab}: the member's pages, each handed over by its noun. */
import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../../../../../members/MemberPage.tsx'
import { placeSearch, type PlaceSearch, readPlace } from '../../../../../members/place-in-list.ts'
import { memberPieces } from '../../../../member-pieces.tsx'
import { memberTabs } from '../../../../member-tabs.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { memberId, tab } = Route.useParams()
  const place = readPlace(Route.useSearch())
  return <MemberPage key={memberId} me={me} memberId={memberId} tab={tab} tabs={memberTabs} pieces={memberPieces} place={place} />
}

/** The list one came from, and what a tab keeps in the address: the time its charts show and the zoom, the filters and the page of its list, the field it leads to. */
type Filters = {
  range?: string
  zoom?: string
  metric?: string
  state?: string
  page?: string
  kind?: string
  by?: string
  text?: string
  month?: string
  field?: string
}
type Search = PlaceSearch & Filters
const stored = ['range', 'zoom', 'metric', 'state', 'page', 'kind', 'by', 'text', 'month', 'field'] as const

export const Route = createFileRoute('/_signed/member-details/$memberId/$tab')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...placeSearch(raw),
    ...Object.fromEntries(stored.flatMap((name) => (typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : []))),
  }),
  component: Page,
})
