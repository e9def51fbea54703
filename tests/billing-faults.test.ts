/** The mistakes that `npm run billing:faults` plants: a place that was rewritten would be skipped, and nobody would see it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../scripts/billing/faults-list.ts'
import { rowFaults, serverFaults } from '../scripts/billing/faults-months.ts'

const root = join(import.meta.dirname, '..')
const planted = [
  ...[...faults, ...rowFaults].map((fault) => ({ ...fault, room: 'domain/src' })),
  ...serverFaults.map((fault) => ({ ...fault, room: 'server/src' })),
]

test('every known mistake still has its one place to be planted at', () => {
  expect(planted.length).toBeGreaterThan(100)
  const stale = planted.filter(({ room, file, find }) => readFileSync(join(root, room, file), 'utf8').split(find).length !== 2)
  expect(stale.map(({ name, file }) => `${name} (${file})`)).toEqual([])
})
