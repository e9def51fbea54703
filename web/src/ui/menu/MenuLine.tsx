/**
 * The pages of a menu. On a wide screen they stand under each other; on a tablet in one line that scrolls sideways inside
 * itself, says at its edges that there is more, and shows the page that is open.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './MenuLine.module.css'
import edge from '../table/beyond-edge.module.css'
import { markBeyondEdge } from '../table/beyond-edge.ts'

type Props = { current: string | undefined; children: ReactNode }

export function MenuLine({ current, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => markBeyondEdge(list.current), [])
  useLayoutEffect(() => keepCurrentVisible(list.current), [current])
  return (
    <div className={`${edge['frame']} ${styles['frame']}`}>
      <div className={styles['line']}>
        <ul ref={list} className={styles['list']}>
          {children}
        </ul>
      </div>
    </div>
  )
}

/** Also when letters that came later, or a turned tablet, have moved it. */
function keepCurrentVisible(list: HTMLElement | null) {
  showCurrent(list)
  const sizes = new ResizeObserver(() => showCurrent(list))
  if (list?.parentElement) [list, list.parentElement].forEach((element) => sizes.observe(element))
  return () => sizes.disconnect()
}

/** Sideways alone: the page must not move because its menu does. */
function showCurrent(list: HTMLElement | null) {
  const line = list?.parentElement
  const entry = list?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!line || !entry) return
  const { left, right, width } = entry.getBoundingClientRect()
  const displayed = line.getBoundingClientRect()
  if (left < displayed.left || right > displayed.right) line.scrollLeft += left - displayed.left - (displayed.width - width) / 2
}
