/** A slow line: each answer of the server comes 0.1 to 0.8 seconds late, a story the same way every time. */
import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

const [shortest, longest] = [100, 800]
/** Another number makes every story meet another order of answers. */
const seed = process.env['E2E_SEED'] ?? '1'

export async function slowLine(context: BrowserContext, story: string): Promise<void> {
  let count = 0
  // As if drawn by chance, from the story and the number of the call
  const lateBy = () => {
    const drawn = createHash('sha256').update(`${seed} ${story} ${count++}`).digest().readUInt32BE() / 2 ** 32
    return shortest + drawn * (longest - shortest)
  }
  await context.route('**/orma-v2/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateBy()))
    await route.continue()
  })
}
