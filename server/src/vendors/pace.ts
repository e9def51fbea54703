/** A queue that lets one call through at a time, a fixed distance apart, for vendors that count calls per key. */
import { sha256 } from '../platform/secrets.ts'
import type { World } from './vendor-fetch.ts'

const lastTurn = new Map<string, { at: number }>()

/** Waits for the key's next turn. The key itself is not kept, only its hash. */
export async function waitForTurn(key: string, everyMs: number, world: World): Promise<void> {
  const name = sha256(key)
  const now = world.now()
  const at = Math.max(now, (lastTurn.get(name)?.at ?? -Infinity) + everyMs)
  lastTurn.set(name, { at })
  if (at > now) await world.sleep(at - now)
}
