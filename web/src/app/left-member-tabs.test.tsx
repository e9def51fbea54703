/** Until it is known whether somebody has left, the menu shows nothing that those who have left do not have. */
import { afterEach, expect, test, vi } from 'vitest'
import { MemberPage } from '../members/MemberPage.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { memberTabs } from './member-tabs.tsx'

afterEach(() => vi.unstubAllGlobals())

const pieces = { inStrip: () => null, underStrip: () => null, foot: () => null }
const hidden = memberTabs.filter((tab) => tab.isHiddenWhenDisenrolled).map(({ title }) => title)

test('while the member is on the way the pages that those who left do not have are in no menu that is seen', async () => {
  serve({ 'GET members/m1': new Promise(() => undefined) })
  const screen = await renderPage(<MemberPage me={me} memberId="m1" tab="profile" tabs={memberTabs} pieces={pieces} place={undefined} />)
  await expect.element(screen.getByRole('link', { name: 'Wellness check' })).toBeVisible()
  expect(hidden).toHaveLength(3)
  for (const title of hidden) expect(screen.getByRole('link', { name: title }).elements(), title).toEqual([])
})
