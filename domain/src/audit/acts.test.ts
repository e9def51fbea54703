/** Every call that leaves a row in the audit log has words for what was done. */
import { expect, test } from 'vitest'
import { actionName } from '../contract.ts'
import { endpoints } from '../endpoints.ts'
import { acts, actOf } from './acts.ts'

const before = { isBeforeMembers: true }
const alone = { isBeforeMembers: false }
const audited = endpoints.filter(({ audit }) => audit !== 'none')

test('every call of the contract that is audited has an act, and no act is of another call', () => {
  expect(Object.keys(acts).toSorted()).toEqual(audited.map(actionName).toSorted())
})

test('no two calls read alike: a row is found again by its act', () => {
  const words = Object.keys(acts).map((action) => actOf(action, alone))
  expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([])
})

test('an act says in the past what somebody did, and nothing of the call', () => {
  const irregular = /^(Made|Took|Sent|Put|Gave|Let|Read|Wrote|Began|Undid|Resent|Withdrew)\b/
  const wrong = Object.values(acts).filter(
    (text) =>
      !(/^[A-Z][a-z-]*ed\b/.test(text) || irregular.test(text)) ||
      /[;/]|\b(GET|POST|PUT|404|409|query|job)\b/.test(text) ||
      text.length > 70,
  )
  expect(wrong).toEqual([])
})

test('a look at a chart, a change and an export read on into whom they name, and end where they name nobody', () => {
  expect(actOf('GET members/:id', before)).toBe('Opened the chart of')
  expect(actOf('PUT members/:id', before)).toBe('Changed the profile of')
  expect(actOf('POST home/export', before)).toBe('Exported a list as CSV with')
  expect(actOf('POST home/export', alone)).toBe('Exported a list as CSV')
  expect(actOf('GET reports/dashboard/:figure', alone)).toBe('Opened the members of a dashboard figure')
  expect(actOf('place-order tenovi', before)).toBe('Called tenovi to place order for')
  expect(actOf('GET a/call/of/an/older/version', before)).toBe('GET a/call/of/an/older/version')
})
