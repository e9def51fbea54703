/** Arithmetic on stretches of time. A tidy list is sorted, holds no empty span and no two that touch or overlap. */
import type { Span } from '../days.ts'

/** Any list of spans made tidy: every moment once, whoever recorded it. Inverted and empty spans vanish. */
export function union(spans: readonly Span[]): Span[] {
  const sorted = spans.filter((span) => span.start < span.end).toSorted((a, b) => a.start - b.start)
  const tidy: Span[] = []
  for (const span of sorted) {
    const last = tidy.at(-1)
    if (last === undefined || span.start > last.end) tidy.push({ start: span.start, end: span.end })
    else if (span.end > last.end) last.end = span.end
  }
  return tidy
}

/** What is left of a tidy list after a tidy list of holes is cut out. */
export function subtract(spans: readonly Span[], holes: readonly Span[]): Span[] {
  if (holes.length === 0) return [...spans]
  const left: Span[] = []
  for (const span of spans) {
    let start = span.start
    for (const hole of holes) {
      if (hole.end <= start) continue
      if (hole.start >= span.end) break
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    if (start < span.end) left.push({ start, end: span.end })
  }
  return left
}

/** The part two spans share; empty (start not before end) where they share nothing. */
export function overlap(a: Span, b: Span): Span {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** Length of one span in milliseconds, never negative. */
export function length(span: Span): number {
  return Math.max(0, span.end - span.start)
}

/** Length of a tidy list in milliseconds. */
export function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + length(span), 0)
}

/** The moment at which a tidy list has lasted `ms`, or undefined where it never does. */
export function momentAt(spans: readonly Span[], ms: number): number | undefined {
  let left = ms
  for (const span of spans) {
    if (length(span) >= left) return span.start + left
    left -= length(span)
  }
  return undefined
}
