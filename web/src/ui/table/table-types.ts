/** What a table is told: its columns, and the handle through which a page moves the current row. */
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  /** The head of the column; also its name in the column menu. */
  title: string
  /** Drawn after the title in secondary ink: `mmHg`. */
  unit?: string
  cell: (row: Row) => ReactNode
  /** Pixels; the first column needs one because it stays in place. */
  width?: number
  align?: 'start' | 'end'
  /** On a phone the row becomes a card: its first line, one of its other lines, or left out (the default). */
  card?: 'title' | 'line'
  /** Whether a card has no line of it, since it would say nothing. */
  isEmpty?: (row: Row) => boolean
}

export type Density = 'comfortable' | 'compact'

/** Moves the current row from outside, for `J` `K` `X` and Enter. */
export type RowHandle = { next: () => void; previous: () => void; toggle: () => void; open: () => void }

export type Selection = {
  chosen: ReadonlySet<string>
  onChoose: (selected: ReadonlySet<string>) => void
  /** The row's name for its checkbox: "Elena Anderson". */
  nameOf: (id: string) => string
}

/** The set with the id added or taken out. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All shown rows chosen, or none of them when they all were; choices on other pages stay. */
export function toggledAll(selected: ReadonlySet<string>, displayed: readonly string[]): ReadonlySet<string> {
  const shownSet = new Set(displayed)
  return displayed.every((id) => selected.has(id)) ? selected.difference(shownSet) : selected.union(shownSet)
}
