/** What is new, changed and gone between two values of a setting is told. */
import { expect, test } from 'vitest'
import { settingDifferences } from './setting-differences.ts'

test('what was added, changed and removed stands beside what stood; what is equal is left out', () => {
  const before = [
    ['Medicare', 'no number yet'],
    ['Plan', '17'],
    ['Gone', '18'],
  ] as const
  const after = [
    ['New', '19'],
    ['Medicare', '13292'],
    ['Plan', '17'],
  ] as const
  expect(settingDifferences(before, after)).toEqual([
    { label: 'New', before: 'none', after: '19' },
    { label: 'Medicare', before: 'no number yet', after: '13292' },
    { label: 'Gone', before: '18', after: 'none' },
  ])
})
