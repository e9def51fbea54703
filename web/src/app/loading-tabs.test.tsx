/** Until the answer of a tab is here its place is held, and nothing is said of what is not known. */
import type { Member } from '@vitalrounds/domain/members/member'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { me, serve } from '../platform/testing/render-page.tsx'
import { theme } from '../ui/theme.ts'
import { memberTabs } from './member-tabs.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = {
  _id: 'm1',
  name: 'Ada North',
  phone: '+12125550100',
  dob: '1950-01-01',
  disenrolled: false,
  language: 'English',
  timeZone: 'America/New_York',
  services: ['RPM', 'CCM'],
  caregiver: { name: '', phone: '' },
} as unknown as Member
// Whose own data is here with the page itself
const shownAtOnce = ['profile', 'edit-profile']
const tabs = memberTabs.filter(({ tab }) => !shownAtOnce.includes(tab))

/** Tabs read their address, so that they stand under the route that they have in the application. */
function renderTab(tab: string, node: ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const signed = createRoute({ getParentRoute: () => root, id: '_signed', component: Outlet })
  const page = createRoute({
    getParentRoute: () => signed,
    path: 'member-details/$memberId/$tab',
    component: () => node,
  })
  const router = createRouter({
    routeTree: root.addChildren([signed.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/member-details/m1/${tab}`] }),
  })
  return render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test.for(tabs.map(({ tab, render: draw }) => [tab, draw] as const))('%s', async ([tab, draw]) => {
  const arrives = Promise.withResolvers<unknown>()
  const sent = serve(new Proxy({}, { get: () => () => arrives.promise }))
  const { container, getByRole } = await renderTab(tab, draw({ member, me }))
  const bones = () => container.querySelectorAll('[data-skeleton]').length
  await expect.poll(() => sent.some(({ path }) => path.includes('m1'))).toBe(true)
  await expect.poll(bones).toBeGreaterThan(0)
  const read = () =>
    getByRole('status')
      .elements()
      .filter(({ textContent }) => !textContent?.includes('Loading'))
  expect(read()).toEqual([])
  expect(container.innerText).not.toMatch(/^(No|Nothing|Nobody|None) \w/m)
  arrives.resolve(500)
  await expect.poll(bones).toBe(0)
  // What could not be loaded is said, by the page itself
  await expect.element(getByRole('button', { name: 'Retry' }).first()).toBeVisible()
})
