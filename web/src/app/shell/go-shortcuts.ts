/** `G` and a letter lead to a place of the top bar. */
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { placesOf } from './places.ts'

export function useGoShortcuts(me: Me) {
  const navigate = useNavigate()
  useShortcuts(
    placesOf(me).map((place) => ({
      keys: place.keys,
      title: `Go to ${place.title}`,
      group: 'Go',
      run: () => void navigate(place.link),
    })),
  )
}
