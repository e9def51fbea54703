/** The names beside a chart: whole, apart from each other, and as far to the right as the longest of them needs. */
import { spreadApart } from '../ui/trend/spread-apart.ts'
import { h } from './dom.ts'

export type ChartLabel = { text: string; y: number; look: 'goalName' | 'alarmName' }

// Beside a chart of 320 units, which is as wide as a small phone
const fontSize = 12
const gap = 3
// Characters of Chinese and Korean are as wide as high; of the others few are wider than this in any font of a phone
const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + (letter > '\u1100' ? fontSize : fontSize * 0.64), 0)

/** How much room the names take beside the lines. */
export const labelRoom = (texts: readonly string[]): number => (texts.length === 0 ? 0 : gap + Math.ceil(Math.max(...texts.map(widthOf))))

/** Each at its line, or as near to it as the others leave room; all between `top` and `bottom`. */
export const placeLabels = (labels: readonly ChartLabel[], top: number, bottom: number): ChartLabel[] =>
  spreadApart(labels, { top: top + fontSize / 2, bottom: bottom - fontSize / 2, apart: fontSize })

/** `y` is the middle of the letters. */
export const labelElement = ({ text, y, look }: ChartLabel, x: number): HTMLElement =>
  h('text', { x: x + gap, y: (y + fontSize * 0.35).toFixed(1), class: look, 'font-size': fontSize }, text)

/** A day below the chart, at its start or its end. */
export const dayElement = (text: string, at: { x: number; y: number; anchor: 'start' | 'end' }): HTMLElement =>
  h('text', { x: at.x, y: at.y, class: 'goalName', 'font-size': fontSize, 'text-anchor': at.anchor }, text)
