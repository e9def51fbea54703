/** The lane of events below a plot: one stop of the Tab key, arrows from mark to mark, each said with date and words. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { cellsOf, cellWidth, eventText, type LaneCell } from './trend-lane.ts'
import { laneHeight, margin } from './trend-props.ts'
import type { Frame } from './trend-scale.ts'
import type { TrendEvent } from './trend-types.ts'
import styles from './Trend.module.css'

type Props = { label: string; events: readonly TrendEvent[]; frame: Frame }

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Which mark the Tab key reaches, and the way from one to the next. */
function useRovingFocus(count: number) {
  const lane = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.max(0, Math.min(count - 1, step(stop, count - 1)))
    lane.current?.querySelectorAll('button')[next]?.focus()
  }
  return { lane, stop, setCurrent, onKeyDown }
}

export function TrendLane({ label, events, frame }: Props) {
  const cells = cellsOf(events, frame)
  const { lane, stop, setCurrent, onKeyDown } = useRovingFocus(cells.length)
  const [shown, setShown] = useState<number | null>(null)
  const cell = cells.find(({ index }) => index === shown)
  if (cells.length === 0) return null
  return (
    <div className={styles['lane']} style={{ insetBlockStart: margin.top + frame.height, insetInlineStart: margin.left }}>
      <div ref={lane} role="toolbar" aria-label={`Events beside ${label}`} onKeyDown={onKeyDown}>
        {cells.map(({ index, mark, events: ofCell }, place) => (
          <button
            key={index}
            type="button"
            className={styles['event']}
            data-medication={mark.startsWith('Rx')}
            style={{ insetInlineStart: index * cellWidth, inlineSize: cellWidth, blockSize: laneHeight }}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => {
              setCurrent(place)
              setShown(index)
            }}
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
