/** The place in a list survives the address, and nothing in an address widens whose members are shown. */
import { expect, test } from 'vitest'
import { placeSearch, readPlace, writePlace } from './place-in-list.ts'

const someone = '019580bf-ac40-708b-83e3-1b4ca2d396d1'

test('a place reads as it was written', () => {
  const place = {
    list: 'practice',
    search: { show: someone, sort: 'name', page: 0, practiceId: 'main' },
    at: 53,
  } as const
  expect(readPlace(placeSearch({ ...writePlace(place), range: '30' }))).toEqual(place)
})

test('the first of a list is a place too', () => {
  const place = { list: 'needs-review', search: { show: 'all', sort: 'severity', page: 0 }, at: 0 } as const
  expect(readPlace(writePlace(place))).toEqual(place)
})

test.for([{}, { list: 'all-members' }, { list: 'nowhere', at: '3' }, { list: 'all-members', at: '-1' }, { list: 'all-members', at: 'x' }])(
  'no place: %j',
  (raw) => expect(readPlace(raw)).toBeUndefined(),
)

test('a wrong scope stays wrong, for the server to refuse', () => {
  expect(readPlace({ list: 'all-members', show: 'everybody', at: '1' })?.search.show).toBe('everybody')
})
