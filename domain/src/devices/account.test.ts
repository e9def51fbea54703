/** What an account at a vendor needs, and a vendor that is in no list any more. */
import { expect, test } from 'vitest'
import { accountProblems, pickFilled, keyProblems, productsOf } from './account.ts'
import { vendorFacts, vendorNames, vendorTitle } from './device.ts'

const empty = { name: '', baseUrl: '', credentials: {}, settings: {} }

test('names all that is missing, in the order of the form, and nothing that may be left out', () => {
  expect(accountProblems({ vendor: 'tenovi', ...empty })).toEqual([
    { path: 'name', message: 'Enter a name.' },
    { path: 'baseUrl', message: 'Enter the address of the vendor.' },
    { path: 'credentials.apiKey', message: 'Enter the API key.' },
    { path: 'settings.clientDomain', message: 'Enter the client domain.' },
  ])
  expect(accountProblems({ vendor: 'carriers', ...empty, name: 'Parcels' })).toEqual([])
  expect(keyProblems('bodytrace', { user: 'us', password: '  ' })).toEqual([
    { path: 'credentials.password', message: 'Enter the password.' },
  ])
})

test('takes the address that each vendor is asked at by default', () => {
  for (const vendor of vendorNames)
    expect(accountProblems({ vendor, ...empty, baseUrl: vendorFacts(vendor).account.address ?? '' }).map(({ path }) => path)).not.toContain(
      'baseUrl',
    )
})

test('asks for the vendor’s names of what is ordered, supplies included, and keeps only what was entered', () => {
  expect(productsOf('tenovi').map(({ name }) => name)).toEqual([
    'TENOVI_SCALE',
    'TENOVI_BPM',
    'TENOVI_GLUCOMETER',
    'TENOVI_BPM_XL',
    'testStrips',
    'lancets',
  ])
  expect(productsOf('kardia')).toEqual([])
  expect(pickFilled({ a: ' x ', b: ' ', c: 'not asked' }, ['a', 'b'])).toEqual({ a: 'x' })
})

test('shows a vendor of the past by the name it is kept under', () => {
  expect(vendorTitle('gone')).toBe('gone')
  expect(vendorFacts('gone')).toMatchObject({ identifier: 'none', kinds: {}, supplies: {} })
})
