/** `G` and a letter lead to a place of the top bar, or to those who need somebody. */
import { lists } from '@vitalrounds/domain/members/list'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { placesOf } from './places.ts'

const needsReview = {
  title: lists['needs-review'].title,
  link: linkOptions({ to: '/home/$listFilter', params: { listFilter: 'needs-review' } }),
  keys: 'g n',
}

export function useGoShortcuts(me: Me) {
  const navigate = useNavigate()
  useShortcuts(
    [...placesOf(me), ...(me.actions.includes('member.read') ? [needsReview] : [])].map((place) => ({
      keys: place.keys,
      title: `Go to ${place.title}`,
      group: 'Go',
      run: () => void navigate(place.link),
    })),
  )
}
