/**
 * One page of a list as it is now, and beside it the members who still stand on the screen although others have taken
 * their places there: at the morning's peak a page holds others within a second, and what is shown must not grow old.
 */
import type { Reply, EndpointInput } from '@vitalrounds/domain/contract'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { apiQuery, call, keyOf } from '../../platform/api.ts'
import { useSteadyRows } from './steady-rows.ts'

type MemberListRequest = EndpointInput<typeof memberApi.list>
type Page = Reply<typeof memberApi.list> & { displaced: MemberRow[] }

type Reading = { shown: () => readonly MemberRow[]; onPage: (page: Page) => void; signal: AbortSignal }

/** The page is shown as soon as it is there; who has left it follows. */
async function readPage(request: MemberListRequest, { shown, onPage, signal }: Reading): Promise<Page> {
  const page = { ...(await call(memberApi.list, request, signal)), displaced: [] }
  const listed = new Set(page.members.map((row) => row._id))
  const gone = shown().filter((row) => !listed.has(row._id))
  if (gone.length === 0) return page
  onPage(page)
  return { ...page, displaced: await newestOf(gone, signal) }
}

/** The same rows with the values of now. */
async function newestOf(rows: readonly MemberRow[], signal: AbortSignal): Promise<MemberRow[]> {
  const query = { _id: { $in: rows.map((row) => row._id) } }
  // Some fields stand only in rows of which they say something: one row's are not those of all
  const fields = new Set(rows.flatMap((row) => Object.keys(row)))
  const projection = Object.fromEntries([...fields].map((field) => [field, 1 as const]))
  const { members } = await call(memberApi.find, { body: { query, projection, limit: rows.length } }, signal)
  // Every field of a row is asked for by name
  return members as MemberRow[]
}

/** Whether somebody only turned a page or chose another order. */
function isSameList(before: readonly unknown[] | undefined, { params, query }: MemberListRequest): boolean {
  const was = before?.[3] as MemberListRequest | undefined
  const { show, practiceId } = was?.query ?? {}
  return was?.params.listFilter === params.listFilter && show === query?.show && practiceId === query?.practiceId
}

/** The page and its rows in the order in which they are read; `key` names the list with its filter, order and page. */
export function useListPage(request: MemberListRequest, key: string) {
  const displayed = useRef<readonly MemberRow[]>([])
  const queryKey = keyOf(memberApi.list, request)
  const page = useQuery({
    ...apiQuery(memberApi.list, request),
    queryFn: ({ client, signal }) =>
      readPage(request, {
        shown: () => displayed.current,
        onPage: (early) => client.setQueryData(queryKey, early),
        signal,
      }),
    // The rows of before stay dimmed while they are those of the same list; another list begins gray
    placeholderData: (before, asking) => (isSameList(asking?.queryKey, request) ? before : undefined),
  })
  // A file that filled the list made another list of it
  const steady = useSteadyRows(page.data, `${key} ${page.data?.filledAt ?? ''}`, page.isPlaceholderData)
  useLayoutEffect(() => {
    displayed.current = page.isPlaceholderData ? [] : (steady.rows ?? [])
  })
  return { page, steady }
}
