/** How many keys each task of the day may take, as docs/keys.md has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `before` is of 2026-11-26, null of what no key led to then; `now` is the most that it may take. */
export type TaskKeys = { task: string; before: number | null; now: number }

const row = /^\| ([^|]+?) \| [^|]+ \| (\d+|none) \| (\d+) \|/gm

export function taskKeys(): TaskKeys[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/keys.md'), 'utf8')
  return [...page.matchAll(row)].map(([, task = '', before, now]) => ({
    task,
    before: before === 'none' ? null : Number(before),
    now: Number(now),
  }))
}
