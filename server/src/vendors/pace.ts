/** A queue that lets one call through at a time, a fixed distance apart, for vendors that count calls per key. */
import { sha256 } from '../platform/secrets.ts'
import type { World } from './vendor-fetch.ts'

/** When each key last had its turn, by the clock of a world: of two clocks the moments cannot be compared. */
const lastTurns = new WeakMap<World, Map<string, number>>()

/** Waits for the key's next turn. The key itself is not kept, only its hash. */
export async function waitForTurn(key: string, everyMs: number, world: World): Promise<void> {
  const turns = lastTurns.get(world) ?? new Map<string, number>()
  lastTurns.set(world, turns)
  const name = sha256(key)
  const now = world.now()
  const at = Math.max(now, (turns.get(name) ?? -Infinity) + everyMs)
  turns.set(name, at)
  if (at > now) await world.sleep(at - now)
}
