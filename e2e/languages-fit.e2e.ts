/** Each of the five languages fits the narrowest phone wherever a patient reads, also with text at twice its size. */
import type { Page } from '@playwright/test'
import { languages } from '@vitalrounds/domain/values/languages'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, fitsWidth, test } from './story.ts'

const narrow = { width: 320, height: 640 }
/** Words that their own place cuts off: what is wider than the thing that holds it. */
const cutOff = `[...document.querySelectorAll('main :is(h1, h2, h3, p, label, legend, summary, button, li, select)')]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
  .map((node) => node.textContent)`

/** Values and words that a line breaks in two: no number ever, no usual word where words stand apart. */
const broken = `[...document.querySelectorAll('main :is(h1, h2, p)')].flatMap((node) => {
  const isApart = !/^zh/.test(document.documentElement.lang)
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const { data } = walker.currentNode
    for (const { 0: word, index } of data.matchAll(isApart ? /(?<![\\p{L}])[\\p{L}]{1,11}(?![\\p{L}])|[\\d.]+\\/[\\d.]+|\\d+\\.\\d/gu : /[\\d.]+\\/[\\d.]+|\\d+\\.\\d/gu)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
    }
  }
  return found
})`

/** As it stands, and with text at twice its size (WCAG 1.4.4, 1.4.10). */
async function fits(page: Page, screen: string) {
  for (const size of ['', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    await fitsWidth(page, `${screen} ${size}`)
    expect(await page.evaluate(cutOff), `${screen} ${size}: cut off`).toEqual([])
    expect(await page.evaluate(broken), `${screen} ${size}: broken in two`).toEqual([])
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
}

test('a member’s own page, before and after the date of birth, and when its link is over', { tag: '@long' }, async ({ as, browser }) => {
  const staff = await as('carla')
  const id = await memberId(staff, '884120')
  const label = `Fits ${crypto.randomUUID().slice(0, 8)}`
  const { url, linkId } = (await callApi(staff, `api/members/${id}/access-links`, { label })) as { url: string; linkId: string }
  const context = await browser.newContext({ viewport: narrow, isMobile: true })
  const page = await context.newPage()
  await page.goto(url)
  const select = page.locator('label.language select')
  const closed = page.locator('details:not([open]) > summary')
  const inEach = async (screen: string) => {
    for (const language of languages) {
      await select.selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', /./)
      while ((await closed.count()) > 0) await closed.first().click()
      await fits(page, `${screen} in ${language}`)
    }
  }
  await expect(page.locator('fieldset')).toBeVisible()
  await inEach('the date of birth')
  const [month, day, year] = ['12', '05', '1971']
  // In whatever order the language has them
  await page.locator('select[autocomplete=bday-month]').selectOption(month)
  await page.locator('select[autocomplete=bday-day]').selectOption(day)
  await page.locator('fieldset input').fill(year)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('svg.trend').first()).toBeVisible()
  await inEach('the page')
  await staff.goto(`/member-details/${id}/profile`)
  const link = staff.getByRole('region', { name: 'Member’s own page' }).getByRole('listitem').filter({ hasText: label })
  await link.getByRole('button', { name: /^Revoke/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(link, linkId).toContainText('revoked')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await inEach('a link that is over')
  await context.close()
})

test('every question of a check-in', { tag: '@long' }, async ({ as, browser }) => {
  const staff = await as('adam')
  const id = await memberId(staff, '884120')
  for (const language of languages) {
    await callApi(staff, 'api/check-in-languages', { language, reason: 'Read by a nurse of the clinic' })
    const sent = (await callApi(staff, `api/members/${id}/check-in-links`, { language, isNightConfirmed: true })) as { url: string }
    const context = await browser.newContext({ viewport: narrow, isMobile: true })
    const page = await context.newPage()
    await page.goto(`/check-in${new URL(sent.url).hash}`)
    await expect(page.locator('fieldset')).toBeVisible()
    await fits(page, `the date of birth in ${language}`)
    await page.locator('select[autocomplete=bday-month]').selectOption('12')
    await page.locator('select[autocomplete=bday-day]').selectOption('05')
    await page.locator('fieldset input').fill('1971')
    await page.locator('button[type=submit]').click()
    const counter = page.locator('.place')
    await expect(counter).toHaveText(/1/)
    const count = Number((await counter.textContent())?.match(/\d+/g)?.[1])
    for (let n = 1; n <= count; n++) {
      await expect(counter).toHaveText(new RegExp(`^\\D*${n}\\D`))
      await fits(page, `question ${n} in ${language}`)
      // Unanswered: whoever has answered is asked no more for a day
      if (n < count) await page.locator('main').getByRole('button').last().click()
    }
    await context.close()
  }
})
