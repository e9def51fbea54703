/** Two ways for a test to look at the page: with the eyes of axe, and as a picture for people. */
import axe from 'axe-core'
import { page } from 'vitest/browser'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations as text: the rule, and the first elements that break it. Waits until nothing moves any more. */
export async function violations(): Promise<string[]> {
  const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(moving.map((item) => item.finished.catch(() => null)))
  const { violations: match } = await axe.run(document.body, { runOnly: tags })
  return match.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}

/** Keeps a picture when the run asks for it with `VITE_SHOTS=1`. */
export async function picture(name: string): Promise<void> {
  if (import.meta.env['VITE_SHOTS'] !== undefined) await page.screenshot({ path: `../../../../.shots/kit-${name}.png` })
}
