import { expect, test } from 'vitest'
import { withReviewKeys } from './review-keys.ts'

const review = ['j', 'k', 'Enter', 'r', ']', '[']
const keysOf = (shortcuts: Parameters<typeof withReviewKeys>[0]) => withReviewKeys(shortcuts).map(({ keys }) => keys)

test('the keys of the review are named on every page, each once and in the words of the page where it works', () => {
  const anywhere = { keys: '?', title: 'Show the shortcuts', group: 'Anywhere' }
  expect(keysOf([anywhere])).toEqual(['?', ...review])
  const next = { keys: 'j', title: 'Next member', group: 'List' }
  const listed = withReviewKeys([anywhere, next])
  expect(listed.filter(({ keys }) => keys === 'j')).toEqual([next])
  expect(listed.map(({ keys }) => keys).toSorted()).toEqual(['?', ...review].toSorted())
})
