import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { placeOrder } from './orders.ts'
import { startSimulator } from './start.ts'

it('remembers over a restart, and starts afresh from a torn file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'simulator-'))
  const stateFile = path.join(folder, 'state.json')
  const first = await startSimulator({ stateFile, everyMs: 0 })
  first.sim.state.offsetMs = 3_600_000
  placeOrder(first.sim, { id: 'o1', vendor: 'iglucose', reference: '1', product: 'x', quantity: 1, request: {} })
  await first.close()
  const second = await startSimulator({ stateFile, everyMs: 0 })
  expect(second.sim.state).toMatchObject({ offsetMs: 3_600_000, orders: { o1: { stage: 'requested' } } })
  await second.close()
  await writeFile(stateFile, '{"orders": {"o1"')
  const third = await startSimulator({ stateFile, everyMs: 0 })
  expect(third.sim.state.orders).toEqual({})
  await third.close()
  await rm(folder, { recursive: true })
})

it('moves orders on by itself', async () => {
  const simulator = await startSimulator({ everyMs: 10 })
  const order = placeOrder(simulator.sim, {
    id: 'o1',
    vendor: 'iglucose',
    reference: '1',
    product: 'x',
    quantity: 1,
    request: {},
  })
  simulator.sim.state.offsetMs += 2 * 3_600_000
  await expect.poll(() => order.stage).toBe('processing')
  await simulator.close()
})
