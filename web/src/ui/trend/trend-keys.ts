/** What keys, pointer and wheel do to a chart: move among readings, choose a stretch of time, go back to the whole. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { nearestIndex, createScales, shiftRange, zoomRange, type Frame } from './trend-scale.ts'
import type { TimeRange, TrendReading } from './trend-types.ts'

type TrendKeyOptions = {
  shown: readonly TrendReading[]
  frame: Frame
  whole: TimeRange
  onRange: (range: TimeRange) => void
  onChoose?: ((reading: TrendReading) => void) | undefined
  /** Leads to what lies below the plot, where anything does. */
  onDown?: (() => void) | undefined
  /** Pixels from the element's left edge to the plot. */
  left: number
}

// A shorter drag is a click with an unsteady hand.
const dragPx = 6

type Drag = readonly [from: number, to: number]

/** Marks of a reading: which, and whether it was reached by keys and is to be spoken. */
type Cursor = { id: string; isSpoken: boolean }

type Keys = Record<string, () => void>

/** Which reading is marked, and the ways to mark another. */
function useCursor(trendReadings: readonly TrendReading[]) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const at = cursor === null ? -1 : trendReadings.findIndex((reading) => reading.id === cursor.id)
  const mark = (index: number, isSpoken: boolean) => {
    const reading = trendReadings[Math.max(0, Math.min(trendReadings.length - 1, index))]
    setCursor(reading ? { id: reading.id, isSpoken } : null)
  }
  return { at, current: trendReadings[at], isSpoken: cursor?.isSpoken === true, mark, clear: () => setCursor(null) }
}

const keyName = (event: KeyboardEvent) =>
  event.key === '=' ? '+' : event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key

/** Runs the work of a key and keeps it from the page's own shortcuts. */
const keyRunner = (keys: Keys) => (event: KeyboardEvent) => {
  const work = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[keyName(event)]
  if (!work) return
  event.preventDefault()
  event.stopPropagation()
  work()
}

// A double click is two presses; what one press opens must not be in the way of the second.
const secondPressMs = 300

/** Puts off the work of a single press until it is clear that no second one follows. */
function useSinglePress(work: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const press = () => {
    stop()
    timer.current = setTimeout(work, secondPressMs)
  }
  return { press, stop }
}

/** Dragging chooses a stretch; a press without one is a click. */
function useDrag(pxOf: (event: PointerEvent) => number, onStretch: (drag: Drag) => void, onClick: () => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag([pxOf(event), pxOf(event)])
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!drag) return
    // The end comes from the event: the last move may not have been drawn yet.
    const end = pxOf(event)
    if (Math.abs(end - drag[0]) > dragPx) onStretch([Math.min(drag[0], end), Math.max(drag[0], end)])
    else onClick()
    setDrag(null)
  }
  const pull = (px: number) => setDrag((before) => before && [before[0], px])
  return { drag, pull, onPointerDown, onPointerUp, onPointerCancel: () => setDrag(null) }
}

export function useTrendKeys({ shown, frame, whole, onRange, onChoose, onDown, left }: TrendKeyOptions) {
  const [from, to] = frame.range
  const { at, current, isSpoken, mark, clear } = useCursor(shown)
  const instantAt = (px: number) => Math.round(from + (px / frame.width) * (to - from))
  const pxOf = (event: PointerEvent) =>
    Math.max(0, Math.min(frame.width, event.clientX - event.currentTarget.getBoundingClientRect().left - left))
  const choose = () => current && onChoose?.(current)
  const stretch = (drag: Drag) => onRange([instantAt(drag[0]), instantAt(drag[1])])
  const single = useSinglePress(choose)
  const { drag, pull, ...presses } = useDrag(pxOf, stretch, single.press)
  const onDoubleClick = () => {
    single.stop()
    onRange(whole)
  }
  const last = shown.length - 1
  const onKeyDown = keyRunner({
    ArrowLeft: () => mark(at < 0 ? last : at - 1, true),
    ArrowRight: () => mark(at < 0 ? last : at + 1, true),
    'Shift+ArrowLeft': () => onRange(shiftRange(frame.range, -0.25, whole)),
    'Shift+ArrowRight': () => onRange(shiftRange(frame.range, 0.25, whole)),
    Home: () => mark(0, true),
    End: () => mark(last, true),
    '+': () => onRange(zoomRange(frame.range, 0.5, whole, current?.at)),
    '-': () => onRange(zoomRange(frame.range, 2, whole, current?.at)),
    ...(onDown && { ArrowDown: onDown }),
    Enter: choose,
    Escape: () => (current ? clear() : onRange(whole)),
  })
  const onPointerMove = (event: PointerEvent) => {
    const px = pxOf(event)
    if (drag) pull(px)
    else mark(nearestIndex(shown, instantAt(px)), false)
  }
  const onPointerLeave = () => {
    if (!drag) clear()
  }
  const handlers = { onKeyDown, ...presses, onPointerMove, onPointerLeave, onDoubleClick }
  return { current, at, isSpoken, drag, handlers, place: createScales(frame) }
}
