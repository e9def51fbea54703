/** /home/{listFilter}?show&sort&page&practiceId. An unknown list leads to all members, an unknown scope is refused. */
import { isListFilter, type ListSearch } from '@vitalrounds/domain/members/list'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { prefetchListPage } from '../../../../members/list/prefetch-list-page.ts'
import { listSearch } from '../../../../members/list/list-search.ts'
import { MemberListPage } from '../../../../members/list/MemberListPage.tsx'

function Page() {
  const { me } = Route.useRouteContext()
  const { listFilter } = Route.useParams()
  const search = Route.useSearch()
  if (!isListFilter(listFilter)) return null
  return <MemberListPage me={me} list={listFilter} search={listSearch(me, listFilter, search)} />
}

export const Route = createFileRoute('/_signed/home/$listFilter')({
  validateSearch: (raw: Record<string, unknown>): Partial<Record<keyof ListSearch, string | number>> => {
    const { show, sort, page, practiceId } = raw as Record<string, string>
    return { ...(show && { show }), ...(sort && { sort }), ...(page && { page }), ...(practiceId && { practiceId }) }
  },
  beforeLoad: ({ params }) => {
    if (!isListFilter(params.listFilter)) throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
  },
  // Only for whoever comes in: pointing at a link is no look at anybody, and an open list asks for itself
  loader: ({ context, params: { listFilter }, location, cause }) => {
    if (cause !== 'enter' || !isListFilter(listFilter)) return
    void prefetchListPage(context.queryClient, {
      params: { listFilter },
      query: listSearch(context.me, listFilter, location.search),
    })
  },
  component: Page,
})
