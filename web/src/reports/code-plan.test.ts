import { expect, test } from 'vitest'
import { changedFlags, configIn, turnsOf, withFlag } from './code-plan.ts'

const plan = { decisions: [{ fromMonth: '2026-05', config: { '99454': true, '99457': true } }] }

test('a choice for a later month leaves the running one alone, and is gone when it is taken back', () => {
  const later = withFlag(plan, { fromMonth: '2026-07', flag: '99454', isOn: false })
  expect(configIn(later, '2026-06')).toEqual({ '99454': true, '99457': true })
  expect(configIn(later, '2026-08')).toEqual({ '99454': false, '99457': true })
  expect(changedFlags(plan, later, '2026-07')).toEqual({ '99454': false })
  expect(changedFlags(plan, later, '2026-05')).toEqual({})
  expect(withFlag(later, { fromMonth: '2026-07', flag: '99454', isOn: true })).toEqual(plan)
})

test('a choice between two decisions holds until the later one', () => {
  const later = withFlag(plan, { fromMonth: '2026-08', flag: '99457', isOn: false })
  const between = withFlag(later, { fromMonth: '2026-06', flag: '99454', isOn: false })
  expect(between.decisions.map(({ fromMonth }) => fromMonth)).toEqual(['2026-05', '2026-06', '2026-08'])
  expect(configIn(between, '2026-08')).toEqual({ '99454': true, '99457': false })
})

test('a flag is told by its turns', () => {
  const later = withFlag(plan, { fromMonth: '2026-07', flag: '99454', isOn: false })
  expect(turnsOf(later, '99454')).toEqual([
    { fromMonth: '2026-05', isOn: true },
    { fromMonth: '2026-07', isOn: false },
  ])
  expect(turnsOf(later, '99457')).toHaveLength(1)
})
