/** No page is forgotten by the palette: what the router knows, the lists, the reports and the tabs are all in its registry. */
import { actionNames } from '@vitalrounds/domain/access'
import { listFilters } from '@vitalrounds/domain/members/list'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { me } from '../../platform/testing/render-page.tsx'
import { tabPlaces } from '../../members/tab-places.ts'
import { reportPages } from '../report-pages.tsx'
import { makeRouter } from '../router.ts'
import { allPages, matchingPages, tabEntries } from './all-pages.ts'

const practice = { key: 'riverside', value: 'riverside', text: 'Riverside' }
const everything = { ...me, title: 'MD', actions: [...actionNames], practiceList: [practice] }
const pages = allPages(everything).flatMap((group) => group.pages)
const tabs = tabEntries(tabPlaces, 'm1')
const router = makeRouter(new QueryClient())
const addresses = [...pages, ...tabs].map(({ link }) => router.buildLocation(link).pathname)

/** They show nothing themselves, or stand before signing in. */
const leadOn = ['/', '/$', '/admin', '/settings', '/reports', '/home', '/devices', '/enrollment', '/member-details/$memberId']
/** Where auditors begin, who have nothing else. */
const ofAuditors = ['/evidence', '/evidence/$yearMonth/$memberId']
const beforeSignIn =
  /^\/(check-in|confirmemail|login|passwordreset|passwordresetsend|secondfactor|sign-on|signup|unsubscribe|userinformation)(\/|$)/

test('given every route for staff, the palette has a page of it', () => {
  const found = new Set(addresses.map((address) => router.getMatchedRoutes(address)[2]?.fullPath.replace(/(.)\/$/, '$1')))
  const routes = Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'))
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((path) => ![...leadOn, ...ofAuditors].includes(path) && !beforeSignIn.test(path) && !found.has(path))).toEqual([])
})

test('given an auditor, the palette has the evidence, the own account, and nothing else', () => {
  const own = allPages({ ...me, actions: ['evidence.read'] }).flatMap((group) => group.pages)
  expect(own.map(({ link }) => router.buildLocation(link).pathname)).toEqual([
    '/evidence',
    '/settings/user',
    '/settings/user',
    '/settings/sign-in',
  ])
})

test('given every list, report and tab, the palette has its address', () => {
  const wanted = [
    ...listFilters.map((list) => `/home/${list}`),
    ...reportPages.map(({ report }) => `/reports/${report}`),
    ...tabPlaces.map(({ tab }) => `/member-details/m1/${tab}`),
    '/devices/fulfillment',
    '/devices/device-assignment',
    '/enrollment/member',
    '/enrollment/import',
  ]
  expect(wanted.filter((address) => !addresses.includes(address))).toEqual([])
})

test('given every page, it has words beside its title', () => {
  const places = allPages(everything)[0]?.pages.filter(({ words }) => words === undefined).length ?? 0
  expect([...pages.slice(places), ...tabs].filter(({ words }) => !words).map(({ title }) => title)).toEqual([])
})

test.each([
  ['threshold', 'Clinical rules'],
  ['plan care', 'Care plan'],
  ['medic', 'Rx info'],
  ['late', 'Late data'],
  ['hcc high', 'HCC high'],
  ['CPT', 'Billing report'],
])('given the words “%s”, %s is found', (text, title) => {
  expect(matchingPages([...pages, ...tabs], text).some((page) => page.title.startsWith(title))).toBe(true)
})

test('given words of a title, its page comes before those that only speak of it', () => {
  expect(matchingPages(pages, 'texting')[0]?.title).toBe('Texting')
})
