/** Which point of a chart is marked, by pointer or by arrow keys, and whether it is to be spoken. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** `x` is where each point lies, in pixels from the left edge of the picture. */
export function useMarkedPoint(count: number, x: (at: number) => number) {
  const [mark, setMark] = useState<{ at: number; isSpoken: boolean } | null>(null)
  const go = (at: number) => setMark({ at: Math.max(0, Math.min(count - 1, at)), isSpoken: true })
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(mark === null ? count - 1 : mark.at - 1),
    ArrowRight: () => go(mark === null ? count - 1 : mark.at + 1),
    Home: () => go(0),
    End: () => go(count - 1),
    Escape: () => setMark(null),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const work = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!work) return
    event.preventDefault()
    event.stopPropagation()
    work()
  }
  const onPointerMove = (event: PointerEvent) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = Array.from({ length: count }, (_, at) => Math.abs(x(at) - px))
    setMark({ at: distances.indexOf(Math.min(...distances)), isSpoken: false })
  }
  return { mark, handlers: { onKeyDown, onPointerMove, onPointerLeave: () => setMark(null), onBlur: () => setMark(null) } }
}
