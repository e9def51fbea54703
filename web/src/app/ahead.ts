/**
 * What every page for staff begins with, asked while the libraries still travel: this file is loaded by itself and runs
 * as soon as it is here (`web/shell-first.ts`). Nothing of React may be imported below it.
 */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { memberApi } from '@vitalrounds/domain/members/api'
import { isListFilter } from '@vitalrounds/domain/members/list'
import { listSearch } from '../members/list/list-search.ts'
import { addressOf } from '../platform/address.ts'
import { prefetchPath } from '../platform/start/prefetch-path.ts'
import type { Me } from '../platform/me.ts'
import { parseSearch } from '../platform/search-params.ts'
import { session } from '../platform/session.ts'

/** The files that all pages after sign-in need; written into the page when it is built. */
function fetchFrame(): void {
  for (const href of document.querySelector<HTMLMetaElement>('meta[name="frame"]')?.content.match(/\/\S+/g) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

/** The list that an address shows. */
const listAt = (pathname: string) => (/^\/(?:home\/?)?$/.test(pathname) ? 'all-members' : /^\/home\/([^/]+)$/.exec(pathname)?.[1])

/** The member whose pages an address shows. */
const memberAt = (pathname: string) => /^\/member-details\/([\da-f-]{36})(?:\/|$)/.exec(pathname)?.[1]

function prefetchPage(me: Me, token: string | null): void {
  if (!me.hasBasicInformation || me.mustAddSecondFactor || !me.actions.includes('member.read')) return
  const listFilter = listAt(location.pathname)
  const id = memberAt(location.pathname)
  if (id !== undefined) prefetchPath(addressOf(memberApi.get.path, { params: { id } }), token)
  if (listFilter === undefined || !isListFilter(listFilter)) return
  const query = listSearch(me, listFilter, parseSearch(location.search))
  prefetchPath(addressOf(memberApi.list.path, { params: { listFilter }, query }), token)
}

async function resume(): Promise<boolean> {
  if (!(await session.resume())) return false
  fetchFrame()
  const token = await session.token()
  prefetchPath(addressOf(accountApi.me.path, {}), token, (me) => prefetchPage(me as Me, token))
  return true
}

/** Whether somebody is signed in. */
export const resumed: Promise<boolean> = resume()
// Whoever starts the application says so
resumed.catch(() => undefined)
