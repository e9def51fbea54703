/** What a chart of scores is told. */
import type { Severity } from '../severity.ts'

export type Score = {
  id: string
  /** The date, in milliseconds of its midnight in UTC, and as it is written. */
  at: number
  on: string
  /** Null where too little was answered. */
  value: number | null
  /** What it came to, in a word, and how bad that is. */
  level: string
  severity?: Severity | undefined
  /** Scores of other questions are joined by no line with these. */
  series: string
}
export type ScoreLevel = { from: number; severity: Severity; level: string }
export type ScoreTrendProps = {
  label: string
  /** Oldest first. */
  scores: readonly Score[]
  /** 0 is the best. */
  most: number
  /** Mildest first. */
  levels: readonly ScoreLevel[]
}
