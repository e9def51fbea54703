/** What a chart of months is told. */

/** A month: its value, what is said of it, and whether it still runs. */
export type RunPoint = { id: string; label: string; value: number | null; words: string; isRunning: boolean }

export type RunChartProps = {
  label: string
  /** Under the picture: what the line says. */
  caption: string
  points: readonly RunPoint[]
  median: number | null
  /** The value as it is written. */
  write: (value: number) => string
  /** Ends of the scale that no value may pass, such as 0 and 100 percent. */
  least?: number
  most?: number
}
