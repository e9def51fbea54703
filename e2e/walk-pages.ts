/** Walks pages as somebody of a limited role, and finds what they offer or send that would be refused. */
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** What a page says to the server by itself that is about the account, or only puts on record what is taken away. */
const own = /\/api\/(account|auth)\/|\/exports$|\/home\/export$/
/** Reads that carry what is asked for in a body. */
const readByPost =
  /\/api\/(members|groups|groups\/find|registry\/devices|tenovi\/devices|billingreports|users\/fetchUsers|settings\/code-reporting\/preview)$/

/** Every call of the page that may change something. */
export function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/orma-v2/api/') || own.test(pathname) || readByPost.test(pathname)) return
    changes.push(`${request.method()} ${pathname}`)
  })
  return changes
}

/** Names of buttons and fields with which a chart is changed. */
const deedsOfCharts =
  /^(Add |Edit|Delete|Clear|Amend|Send|Call|Connect|Disconnect|Order |Exclude|Accept|Take back|Create New Event|Done|Skip|Move|Publish|Approve|Record|Sign|Save|Enter time|Assign|Text)/

export async function walk(page: Page, addresses: readonly string[], deeds = deedsOfCharts) {
  const offered: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const buttons = await page.getByRole('main').getByRole('button').all()
    for (const button of buttons) {
      const isOff = (await button.getAttribute('aria-disabled')) === 'true' || (await button.isDisabled())
      const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim()
      if (!isOff && deeds.test(name)) offered.push(`${address}: ${name}`)
    }
  }
  return offered
}
