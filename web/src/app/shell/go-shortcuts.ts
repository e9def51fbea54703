/** `G` and a letter lead to a place of the top bar. */
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../platform/keyboard.ts'
import { places } from './places.ts'

export function useGoShortcuts() {
  const navigate = useNavigate()
  useShortcuts(
    places.map((place) => ({
      keys: place.keys,
      title: `Go to ${place.title}`,
      group: 'Go',
      run: () => void navigate(place.link),
    })),
  )
}
