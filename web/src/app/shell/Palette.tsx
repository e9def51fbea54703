/** Ctrl/Cmd+K: members by name, and every page, from anywhere (docs/sources/screens.md search). */
import { usDate } from '@vitalrounds/domain/us-date'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { memberApi } from '@vitalrounds/domain/members/api'
import { lists, menuLists } from '@vitalrounds/domain/members/list'
import { isSearchable } from '@vitalrounds/domain/members/search-words'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { searchProblem } from '@vitalrounds/domain/search-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'
import { paletteMenuPages, placesOf } from './places.ts'

/** Members found, pages and actions whose name holds what is typed; groups without any are left out. */
function useGroups(me: Me, text: string): { groups: SpotlightActionGroupData[]; isSearching: boolean } {
  const navigate = useNavigate()
  const [request] = useDebouncedValue(text.trim(), 300)
  const isAsking = isSearchable(request) && searchProblem(request) === undefined
  const query = useQuery({ ...apiQuery(memberApi.search, { query: { q: request } }), enabled: isAsking, staleTime: 10_000 })
  const members = (isAsking ? (query.data?.members ?? []) : []).map((m) => ({
    id: m._id,
    label: listedName(m),
    description: usDate(m.dob),
    onClick: () => void navigate({ to: '/member-details/$memberId/$tab', params: { memberId: m._id, tab: 'profile' } }),
  }))
  const pages = [
    ...[...placesOf(me), ...paletteMenuPages(me)].map((p) => ({
      id: p.title,
      label: p.title,
      onClick: () => void navigate(p.link),
    })),
    ...menuLists(me)
      .filter((list) => list !== 'practice')
      .map((list) => ({
        id: list,
        label: lists[list].title,
        onClick: () => void navigate({ to: '/home/$listFilter', params: { listFilter: list } }),
      })),
  ]
  const actions = [{ id: 'logout', label: 'Logout', onClick: () => void session.signOut() }]
  const isWanted = ({ label }: { label: string }) => label.toLowerCase().includes(text.trim().toLowerCase())
  const groups = [
    { group: 'Members', actions: members },
    { group: 'Pages', actions: pages.filter(isWanted) },
    { group: 'Actions', actions: actions.filter(isWanted) },
  ]
  return { groups: groups.filter((group) => group.actions.length > 0), isSearching: query.isFetching }
}

export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const [text, setText] = useState('')
  const { groups, isSearching } = useGroups(me, text)
  useEffect(() => spotlight.open(), [])
  return (
    <Spotlight
      query={text}
      onQueryChange={setText}
      actions={groups}
      filter={(_query, actions) => actions}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound={searchProblem(text) ?? (isSearching ? 'Searching …' : 'Nothing found')}
      searchProps={{ placeholder: 'Members, pages and actions', 'aria-label': 'Members, pages and actions' }}
      scrollable
      maxHeight={420}
    />
  )
}
