/** The bar over every page: long names leave the search its room, and its menu gives the focus back. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../platform/me.ts'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { placeOf, placesOf } from './places.ts'
import { TopBar } from './TopBar.tsx'

afterEach(() => vi.unstubAllGlobals())

const longNamed: Me = {
  ...me,
  name: 'Maximiliana Featherstonehaugh-Wolfeschlegelstein',
  workspaceName: 'Greater Lakeview Cardiology and Internal Medicine Associates',
}

// What tells of calls comes later, once the page stands
const callsPx = 75

async function shownAt(width: number, whose: Me) {
  serve({})
  await page.viewport(width, 700)
  return renderPage(
    <div style={{ paddingInlineEnd: callsPx }}>
      <TopBar me={whose} />
    </div>,
  )
}

test.each([1440, 1181, 1180, 1100, 1099, 1024, 768, 721, 720, 640, 320])(
  'at %i pixels the search keeps room for a name beside long ones, and nothing sticks out',
  async (width) => {
    const screen = await shownAt(width, { ...longNamed, title: 'MD', actions: [...me.actions, 'platform.manage'] })
    const search = screen.getByRole('combobox', { name: 'Search a member by name' })
    await expect.element(search).toBeVisible()
    expect(search.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(170)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const out = screen.getByRole('button', { name: 'Logout' }).element().getBoundingClientRect()
    expect(out.right).toBeLessThanOrEqual(width - callsPx)
  },
)

test('the menu of workspaces gives the focus back to its button when it is closed', async () => {
  const workspaces = [
    { group_id: 'g1', workspaceName: 'Northside' },
    { group_id: 'g2', workspaceName: 'Lakeview' },
  ]
  const screen = await shownAt(1280, { ...me, workspaces } as Me)
  const button = screen.getByRole('button', { name: 'Workspace: Northside' })
  for (const leave of ['{Escape}', '{ArrowDown}{Enter}']) {
    await button.click()
    await expect.element(screen.getByRole('textbox', { name: 'Search a workspace' })).toHaveFocus()
    await userEvent.keyboard(leave)
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toHaveFocus()
  }
})

test('the menu of workspaces leaves the focus with what is pressed beside it', async () => {
  const screen = await shownAt(1280, me)
  const button = screen.getByRole('button', { name: 'Workspace: Northside' })
  await button.click()
  await expect.element(screen.getByRole('textbox', { name: 'Search a workspace' })).toHaveFocus()
  const search = screen.getByRole('combobox', { name: 'Search a member by name' })
  await search.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(search).toHaveFocus()
})

test.each([
  ['/home/needs-review', 'Members'],
  ['/member-details/m1/notes', 'Members'],
  ['/devices/inbox', 'Devices'],
  ['/reports/device/latest', 'Devices'],
  ['/reports/dashboard', 'Reports'],
  ['/settings/user', 'Settings'],
  ['/simulator', undefined],
])('%s belongs to %s', (pathname, title) => {
  expect(placeOf(pathname, placesOf(me))?.title).toBe(title)
})
