/** How many keys each task of the day may take, as docs/keys.md has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `before` is of 2026-11-26, null of what had no page then; `now` is the most that it may take. */
export type TaskKeys = { task: string; before: number | null; now: number }

const row = /^\| ([^|]+?) \| [^|]+ \| (\d+|no such page) \| (\d+) \|/gm

export function taskKeys(): TaskKeys[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/keys.md'), 'utf8')
  return [...page.matchAll(row)].map(([, task = '', before, now]) => ({
    task,
    before: before === 'no such page' ? null : Number(before),
    now: Number(now),
  }))
}
