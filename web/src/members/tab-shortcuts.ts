/** `T` and a letter lead to a tab of the member, and the next Tab into what it holds instead of past the other tabs. */
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../platform/keyboard.ts'
import { type PlaceInList, writePlace } from './place-in-list.ts'

type Tab = { tab: string; title: string; letter?: string }

export function useTabShortcuts(tabs: readonly Tab[], memberId: string, place: PlaceInList | undefined): void {
  const navigate = useNavigate()
  const go = (tab: string) =>
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab },
      search: place ? writePlace(place) : {},
    }).then(() => document.getElementById('main')?.focus({ preventScroll: true }))
  useShortcuts(
    tabs.flatMap(({ tab, title, letter }) =>
      letter === undefined ? [] : [{ keys: `t ${letter}`, title, group: 'Pages of a member', run: () => go(tab) }],
    ),
  )
}
