/** A story without a mouse: from one control to the next, and whether the place where one is can be seen. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus, drawn so that it can be seen: an outline, a shadow or another border. */
const focusIsSeen = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return 'nothing has the focus'
  const looks = (element) => { const s = getComputedStyle(element); return [s.outlineStyle !== 'none' && s.outlineWidth !== '0px' && s.outlineColor, s.boxShadow, s.borderColor].join('|') }
  const around = [at, at.parentElement, at.nextElementSibling, at.closest('label')].filter(Boolean)
  const during = around.map(looks).join()
  at.blur()
  const after = around.map(looks).join()
  at.focus({ focusVisible: true })
  return during === after ? 'not seen: ' + at.outerHTML.slice(0, 120) : 'seen'
})()`

/** What has the focus, and what lies over it; empty where nothing does (WCAG 2.4.11). */
const coverOfFocused = `(() => {
  const at = document.activeElement
  const { left, top, width, height } = at.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12))
  return over && (at.contains(over) || over.contains(at)) ? '' : at.outerHTML.slice(0, 90) + ' under ' + over?.outerHTML.slice(0, 90)
})()`

export const expectUncovered = async (page: Page, what: string) => expect(await page.evaluate(coverOfFocused), what).toBe('')

const nameOf = `(at) => (at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim()`
const nameOfFocused = `(() => {
  const at = document.activeElement
  return at === document.body ? 'nothing' : (${nameOf})(at)
})()`
const namesInSight = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((at) => at.getClientRects().length > 0)
  .map(${nameOf})`

/** How the control that has the focus is called; "nothing" where the focus was lost. */
export const focused = async (page: Page) => String(await page.evaluate(nameOfFocused))

export const expectFocusSeen = async (page: Page, what: string) => expect(await page.evaluate(focusIsSeen), what).toBe('seen')

// More than any page has
const mostPresses = 300

/** Tab, until a control of this name has the focus; answers how often. It may still be on its way into the page. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  const inSight = async () => ((await page.evaluate(namesInSight)) as string[]).some((text) => name.test(text))
  await expect.poll(inSight, `a control ${name}`).toBe(true)
  for (let n = 1; n <= mostPresses; n++) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return n
  }
  throw new Error(`${key} never reaches ${name}`)
}

/** Goes to a control of this name and presses Enter. */
export async function pressEnterOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Opens the list of choices that has the focus and takes its nth by arrow keys and Enter. */
export async function selectNthOption(page: Page, nth: number, press = (key: string) => page.keyboard.press(key)) {
  for (let at = 0; at < nth; at++) await press('ArrowDown')
  await press('Enter')
}

/** Writes over what stands in a list of choices that can be searched, and takes the first that fits. */
export async function selectTypedOption(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  // That nothing fits, or nobody is there yet, is one line too
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(text))
  await page.keyboard.press('Enter')
}

/** What is done to a page by keys, each of them counted: a chord as one key, and a word that is typed as one. */
export function hands(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    async type(text: string) {
      count += 1
      await page.keyboard.type(text)
    },
    /** Tab by Tab, each counted. */
    async to(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      count += await tabTo(page, name, key)
    },
    /** On a phone a finger is what counts. */
    async tap(target: Locator) {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}
export type Keyboard = ReturnType<typeof hands>
