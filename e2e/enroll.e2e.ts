/** Enrolling a member without a mouse: every field by keyboard, the draft survives a reload, and a duplicate is refused. */
import type { Page } from '@playwright/test'
import { expect, isForEverybody, test } from './story.ts'

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

async function tabTo(page: Page, label: RegExp): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(
      `(() => { const at = document.activeElement; return (at?.labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim() })()`,
    )
    if (label.test(String(name))) return
  }
  throw new Error(`Tab never reaches ${label}`)
}

test('a member is enrolled by keyboard alone', async ({ as }) => {
  const page = await as('grace')
  await page.goto('/home/needs-review')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Enroll a member' })).toBeVisible()
  await isForEverybody(page, 'an empty enrollment')
  const type = async (label: RegExp, words: string) => {
    await tabTo(page, label)
    expect(await page.evaluate(focusIsSeen), String(label)).toBe('seen')
    await page.keyboard.type(words)
  }
  await type(/^First name/, 'Harriet')
  await type(/^Last name/, 'Quillfeather')
  await type(/^Date of birth/, '02281951')
  await tabTo(page, /^Female/)
  await page.keyboard.press('Space')
  await type(/^Phone/, '2125550142')
  await type(/^(Address|Street)/, '12 Elm St')
  await type(/^City/, 'New York')
  await type(/^State/, 'New York')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type(/^(Zip|ZIP)/, '10027')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Your draft of/)).toBeVisible()
  await expect(page.getByLabel(/^Last name/)).toHaveValue('Quillfeather')
  await expect(page.getByLabel(/^Date of birth/)).toHaveValue('02/28/1951')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, /^RPM consent/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).not.toHaveAttribute('aria-disabled', 'true')
  await isForEverybody(page, 'a filled enrollment')
  await tabTo(page, /^Enroll$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harriet Quillfeather is enrolled' })).toBeFocused()
  await isForEverybody(page, 'an enrolled member')
})

test('somebody who is enrolled already cannot be enrolled again', async ({ as }) => {
  const page = await as('rafael')
  await page.goto('/enrollment')
  await expect(page).toHaveURL('/enrollment/member')
  await page.getByLabel(/^First name/).fill('ada')
  await page.getByLabel(/^Last name/).fill('WHITFIELD')
  await page.getByLabel(/^Date of birth/).fill('03/14/1949')
  await expect(page.getByText('Member Already Exists', { exact: true })).toBeVisible()
  await expect(
    page.getByText('A member with the same name and birthdate is already enrolled in your org.'),
  ).toBeVisible()
  await page.getByLabel(/^Phone/).fill('212-555-0180')
  await expect(page.getByText('Phone - DUPLICATE PHONE WARNING')).toBeVisible()
  await isForEverybody(page, 'a member who exists already')
})
