import { expect, test } from 'vitest'
import { listedName, listNameOf, sortWordsOf } from './name-order.ts'

const elena = { firstName: 'Elena Maria', lastName: 'Anderson' }

test('the last name stands first only where the clinic wants it', () => {
  expect(listNameOf('last-first', elena)).toBe('Anderson, Elena Maria')
  expect(listNameOf('first-last', elena)).toBeUndefined()
  expect(sortWordsOf('last-first', elena)).toBe('Anderson Elena Maria')
  expect(sortWordsOf('first-last', elena)).toBe('Elena Maria Anderson')
})

test('who has one name is called by it', () => {
  expect(listNameOf('last-first', { firstName: 'Prince', lastName: '' })).toBeUndefined()
})

test('a list shows the name of lists, or the name', () => {
  expect(listedName({ name: 'Elena Anderson', listName: 'Anderson, Elena' })).toBe('Anderson, Elena')
  expect(listedName({ name: 'Elena Anderson' })).toBe('Elena Anderson')
})
