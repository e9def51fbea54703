/**
 * The lane of events below a plot: Down leads there from the plot and Up back, arrows from mark to mark, each said with date and
 * words. No stop of the Tab key: what comes after the charts would be as many keys further away as there are charts.
 */
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { cellsOf, cellWidth, eventText, type LaneCell } from './trend-lane.ts'
import { laneHeight, margin } from './trend-props.ts'
import type { Frame } from './trend-scale.ts'
import type { TrendEvent } from './trend-types.ts'
import styles from './Trend.module.css'

type Lane = RefObject<HTMLDivElement | null>
type Props = { label: string; events: readonly TrendEvent[]; frame: Frame; lane: Lane; onUp: () => void }

const marksOf = (lane: Lane) => [...(lane.current?.querySelectorAll('button') ?? [])]

/** To the newest event, as the first arrow on the plot goes to the newest reading. */
export const focusLane = (lane: Lane) => marksOf(lane).at(-1)?.focus()

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

function moveInLane(event: KeyboardEvent, lane: Lane, onUp: () => void): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
  const step = steps[event.key]
  if (!isPlain || (!step && event.key !== 'ArrowUp')) return
  event.preventDefault()
  event.stopPropagation()
  if (!step) return onUp()
  const marks = marksOf(lane)
  const at = marks.findIndex((mark) => mark === document.activeElement)
  marks[Math.max(0, Math.min(marks.length - 1, step(at, marks.length - 1)))]?.focus()
}

export function TrendLane({ label, events, frame, lane, onUp }: Props) {
  const cells = cellsOf(events, frame)
  const [shown, setShown] = useState<number | null>(null)
  const cell = cells.find(({ index }) => index === shown)
  if (cells.length === 0) return null
  return (
    <div className={styles['lane']} style={{ insetBlockStart: margin.top + frame.height, insetInlineStart: margin.left }}>
      <div ref={lane} role="toolbar" aria-label={`Events beside ${label}`} onKeyDown={(event) => moveInLane(event, lane, onUp)}>
        {cells.map(({ index, mark, events: ofCell }) => (
          <button
            key={index}
            type="button"
            className={styles['event']}
            data-medication={mark.startsWith('Rx')}
            style={{ insetInlineStart: index * cellWidth, inlineSize: cellWidth, blockSize: laneHeight }}
            tabIndex={-1}
            onFocus={() => setShown(index)}
            onClick={() => setShown(index)}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(null)}
            onKeyDown={({ key }) => key === 'Escape' && setShown(null)}
          >
            <span aria-hidden="true">{mark}</span>
            <span className="spoken">{ofCell.map(eventText).join('; ')}</span>
          </button>
        ))}
      </div>
      {cell && <LaneTip cell={cell} frame={frame} />}
    </div>
  )
}

const LaneTip = ({ cell, frame }: { cell: LaneCell; frame: Frame }) => {
  const middle = (cell.index + 0.5) * cellWidth
  return (
    <div
      className={styles['laneTip']}
      aria-hidden="true"
      data-side={middle > frame.width / 2 ? 'left' : 'right'}
      style={{ insetInlineStart: middle }}
    >
      {cell.events.map((event) => (
        <p key={event.id}>
          <span>{event.on}</span>
          <b>{event.words}</b>
          {event.detail !== undefined && <span>{event.detail}</span>}
        </p>
      ))}
    </div>
  )
}
