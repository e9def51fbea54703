/** Ctrl/Cmd+K: every page by its words, the pages of the open member, and members by name (docs/sources/screens.md search). */
import { usDate } from '@vitalrounds/domain/us-date'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { memberApi } from '@vitalrounds/domain/members/api'
import { isSearchable } from '@vitalrounds/domain/members/search-words'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { offeredTabs } from '../../members/offered-tabs.ts'
import { tabPlaces } from '../../members/tab-places.ts'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'
import { useMayOpen } from '../../ui/rights/May.tsx'
import type { MenuEntry } from '../../ui/menu/MenuFrame.tsx'
import { allPages, matchingPages, tabEntries } from './all-pages.ts'
import { placesOf } from './places.ts'

/** The member whose page is open, as it was loaded for that page. */
function useOpenMember() {
  const { pathname } = useLocation()
  const memberId = /^\/member-details\/([^/]+)/.exec(pathname)?.[1]
  const { data } = useQuery({ ...apiQuery(memberApi.get, { params: { id: memberId ?? '' } }), enabled: false })
  return { memberId, member: data }
}

function useMembers(text: string) {
  const [request] = useDebouncedValue(text.trim(), 300)
  const isSearching = useMayOpen('member.read') && isSearchable(request) && searchProblem(request) === undefined
  const query = useQuery({ ...apiQuery(memberApi.search, { query: { q: request } }), enabled: isSearching, staleTime: 10_000 })
  return { members: isSearching ? (query.data?.members ?? []) : [], isFetching: query.isFetching }
}

type Wanted = { tab: string; title: string }

/** The pages of the open member; without one, those of whoever is named next. */
function useTabGroup(me: Me, text: string, onWanted: (wanted: Wanted) => void): SpotlightActionGroupData | undefined {
  const navigate = useNavigate()
  const { memberId, member } = useOpenMember()
  const offered = offeredTabs(tabPlaces, member, me)
  const entries = tabEntries(offered, memberId ?? '')
  const actions = matchingPages(entries, text).map((entry): SpotlightActionData => {
    const tab = offered[entries.indexOf(entry)]?.tab ?? ''
    return memberId === undefined
      ? {
          id: `of-member-${tab}`,
          label: `${entry.title} of a member`,
          closeSpotlightOnTrigger: false,
          onClick: () => onWanted({ tab, title: entry.title }),
        }
      : { id: `tab-${tab}`, label: entry.title, onClick: () => void navigate(entry.link) }
  })
  // With nothing typed the places come first, and the pages of nobody would only be in their way
  if ((memberId === undefined && text.trim() === '') || !me.actions.includes('member.read')) return undefined
  return { group: memberId === undefined ? 'Pages of a member' : (member?.name ?? 'This member'), actions }
}

function usePageGroups(me: Me, text: string): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const toAction = (group: string) => (page: MenuEntry) => ({
    id: `${group} ${page.title}`,
    label: page.title,
    onClick: () => void navigate(page.link),
  })
  if (text.trim() === '') return [{ group: 'Pages', actions: placesOf(me).map(toAction('Pages')) }]
  return allPages(me).map(({ group, pages }) => ({ group, actions: matchingPages(pages, text).map(toAction(group)) }))
}

function useGroups(me: Me, text: string, { wanted, onWanted }: { wanted: Wanted | null; onWanted: (wanted: Wanted) => void }) {
  const navigate = useNavigate()
  const { members, isFetching } = useMembers(text)
  const ofTabs = useTabGroup(me, text, onWanted)
  const ofPages = usePageGroups(me, text)
  const membersGroup = {
    group: 'Members',
    actions: members.map((m) => ({
      id: m._id,
      label: listedName(m),
      description: usDate(m.dob),
      onClick: () => void navigate({ to: '/member-details/$memberId/$tab', params: { memberId: m._id, tab: wanted?.tab ?? 'profile' } }),
    })),
  }
  const acts = {
    group: 'Actions',
    actions: matchingPages([{ title: 'Logout', words: 'sign out' }], text).map(({ title }) => ({
      id: title,
      label: title,
      onClick: () => void session.signOut(),
    })),
  }
  const groups = wanted ? [membersGroup] : [...(ofTabs ? [ofTabs] : []), ...ofPages, membersGroup, acts]
  return { groups: groups.filter((group) => group.actions.length > 0), isFetching }
}

export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const onWanted = (tab: Wanted) => {
    setWanted(tab)
    setText('')
  }
  const { groups, isFetching } = useGroups(me, text, { wanted, onWanted })
  useEffect(() => spotlight.open(), [])
  const words = wanted ? `${wanted.title} of which member?` : 'Members, pages and actions'
  const nothing = wanted && text.trim() === '' ? 'Type a name' : 'Nothing found'
  return (
    <Spotlight
      query={text}
      onQueryChange={setText}
      actions={groups}
      filter={(_query, actions) => actions}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound={searchProblem(text) ?? (isFetching ? 'Searching …' : nothing)}
      searchProps={{ placeholder: words, 'aria-label': words }}
      scrollable
      maxHeight={420}
    />
  )
}
