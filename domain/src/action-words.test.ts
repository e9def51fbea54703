import { expect, test } from 'vitest'
import { actionNames } from './access.ts'
import { wordsOfAction } from './action-words.ts'

test('every action of the policy has words', () => {
  expect(actionNames.filter((action) => wordsOfAction(action) === action)).toEqual([])
})
