/** The current row of a table: which it is, and how keys move it. The focus goes with it, so screen readers follow. */
import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import type { RowHandle } from './table-types.ts'

type Rows = {
  ids: readonly string[]
  onToggle?: ((id: string) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
  handle?: Ref<RowHandle> | undefined
  /** The element around the rows, where the focused one is looked for. */
  body: RefObject<HTMLElement | null>
  /** The row to begin at, once it is there; whoever comes back to a list goes on from it. */
  startId?: string | undefined
}

const clamp = (n: number, last: number) => Math.max(0, Math.min(last, n))

/** Keys of a focused table; letters are allowed here because they work only while it has the focus (WCAG 2.1.4). */
const steps: Record<string, (at: number, last: number) => number> = {
  j: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  k: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

const isControl = (target: EventTarget) => target instanceof HTMLElement && target.closest('a, button, input, select, textarea') !== null

export function useRowCursor({ ids, onToggle, onOpen, handle, body, startId }: Rows) {
  const [movedTo, setCurrentId] = useState<string | null>(null)
  const currentId = movedTo ?? startId ?? null
  const wantsFocus = useRef(false)
  const at = currentId === null ? -1 : ids.indexOf(currentId)
  const goTo = (index: number) => {
    wantsFocus.current = true
    setCurrentId(ids[clamp(index, ids.length - 1)] ?? null)
  }
  const act = (work?: (id: string) => void) => {
    if (at >= 0) work?.(ids[at]!)
  }
  useImperativeHandle(handle, () => ({
    next: () => goTo(at + 1),
    previous: () => goTo(at < 0 ? 0 : at - 1),
    toggle: () => act(onToggle),
    open: () => act(onOpen),
  }))
  useLayoutEffect(() => {
    if (!wantsFocus.current || currentId === null) return
    wantsFocus.current = false
    findRowElement(body, currentId)?.focus()
  }, [currentId, body])
  useStart(startId, body)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || ids.length === 0) return
    const step = steps[event.key]
    if (step && !(isControl(event.target) && event.key.startsWith('Arrow'))) goTo(step(at, ids.length - 1))
    else if (event.key === 'x') act(onToggle)
    else if (event.key === 'Enter' && !isControl(event.target)) act(onOpen)
    else return
    // The page's own shortcuts must not move a second time.
    event.preventDefault()
    event.stopPropagation()
  }
  return { currentId: at >= 0 ? currentId : null, setCurrentId, onKeyDown }
}

const findRowElement = ({ current }: Rows['body'], id: string) => current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** The keyboard begins at this row, once: what changes later moves nobody. Before it is painted, so that nothing jumps. */
function useStart(startId: string | undefined, body: Rows['body']): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (startId === undefined || isDone.current) return
    isDone.current = true
    findRowElement(body, startId)?.focus()
  }, [startId, body])
}
