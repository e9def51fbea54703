/** What is missing of a month's evidence, counted by item. */
import { expect, test } from 'vitest'
import { missingItems } from './evidence-overrides.ts'

test('given lines of two members, each item counts its lines and its members once, the most missing first', () => {
  const found = new Map([
    ['ada', [{ items: ['Signed review', 'Notes'] }, { items: ['Signed review'] }]],
    ['bob', [{ items: ['Device', 'Signed review'] }]],
  ])
  expect(missingItems(found)).toEqual([
    { what: 'Signed review', lines: 3, members: 2 },
    { what: 'Device', lines: 1, members: 1 },
    { what: 'Notes', lines: 1, members: 1 },
  ])
})
