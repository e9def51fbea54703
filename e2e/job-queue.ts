/** The queue of the server of this lane. */
import { expect } from '@playwright/test'
import { databaseOf } from '../scripts/server-run.ts'
import { lane } from './lanes.ts'

/** Waits until no job of this name waits or runs: what a story does next is not slowed by what it did before. */
export const jobsDone = (name: string) =>
  expect
    .poll(
      () =>
        databaseOf(lane.dataDir, async (query) => {
          const { rows } = await query(`select 1 from pgboss.job where name = '${name}' and state in ('created', 'retry', 'active')`)
          return rows.length
        }),
      { message: `jobs of ${name}`, timeout: 200_000 },
    )
    .toBe(0)
