/**
 * A row's link to its member. A bare one, since fifty of the router's own are a good part of the time that a page of a list
 * takes to draw: each builds its address from all routes and watches whether it is where one is.
 */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { stringifySearch } from '../platform/search-params.ts'
import type { PlaceSearch } from './place-in-list.ts'

const route = '/member-details/$memberId/$tab'

type Props = { memberId: string; tab: string; search: PlaceSearch; className: string | undefined; children: ReactNode }

/** Another tab or window, and a download, are the browser's to open. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)

export function RowLink({ memberId, tab, search, className, children }: Props) {
  const router = useRouter()
  const place = { to: route, params: { memberId, tab }, search } as const
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    void router.navigate(place)
  }
  // A script that cannot be had is an error where the page is drawn
  const load = () => void router.preloadRoute(place).catch(() => undefined)
  return (
    <a
      href={`/member-details/${memberId}/${tab}${stringifySearch(search)}`}
      className={className}
      onClick={open}
      onMouseEnter={load}
      onFocus={load}
    >
      {children}
    </a>
  )
}
