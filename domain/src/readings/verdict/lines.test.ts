import { describe, expect, it } from 'vitest'
import { dangerOf, worsePosition } from './danger.ts'
import { linesOf } from './lines.ts'
import { type Position, positionOf } from './position.ts'

const noRules = { alarm: null, critical: null }
const pressure = linesOf('systolicBP', { alarm: { low: 100, high: 160 }, critical: { low: 90, high: 180 } })

describe('the goal', () => {
  it('is the guideline’s where neither plan nor rules say anything, and nobody is treated to a usual pulse', () => {
    expect(linesOf('systolicBP', noRules)).toMatchObject({ goal: { low: 90, high: 129 }, goalSource: { kind: 'guideline' } })
    expect(linesOf('bloodSugar', noRules)).toMatchObject({ goal: { low: 70, high: 180 }, alarm: null })
    expect(linesOf('pulse', { alarm: { low: 50, high: 111 }, critical: null }).goal).toBeNull()
    expect(linesOf('spo2', noRules)).toEqual({ goal: null, goalSource: null, alarm: null, critical: null })
  })
  it('is the plan’s where it has one, of which a missing end stays the guideline’s', () => {
    const planned = { ends: { high: 139 }, by: 'Ana Ortiz', on: '2026-11-02' }
    expect(linesOf('systolicBP', { ...noRules, planned })).toMatchObject({
      goal: { low: 90, high: 139 },
      goalSource: { kind: 'plan', by: 'Ana Ortiz', on: '2026-11-02' },
    })
    expect(linesOf('spo2', { ...noRules, planned: { ...planned, ends: { low: 90 } } }).goal).toEqual({ low: 90 })
  })
  it('ends where an alarm begins, which is then the source of nobody’s plan', () => {
    expect(pressure.goal).toEqual({ low: 100, high: 129 })
    const planned = { ends: { high: 139 }, by: 'Ana Ortiz', on: '2026-11-02' }
    const early = linesOf('systolicBP', { alarm: { high: 120 }, critical: null, planned })
    expect(early).toMatchObject({ goal: { low: 90, high: 119 }, goalSource: { kind: 'guideline' } })
  })
  it('gives way at an end that the other side’s alarm leaves no room for', () => {
    expect(linesOf('bloodSugar', { alarm: { high: 60 }, critical: null }).goal).toEqual({ high: 59 })
    expect(linesOf('bloodSugar', { alarm: { low: 200, high: 60 }, critical: null }).goal).toBeNull()
  })
})

describe('a position', () => {
  it.each<[number, Position]>([
    [89, 'criticallyLow'],
    [90, 'belowAlarm'],
    [99, 'belowAlarm'],
    [100, 'atGoal'],
    [129, 'atGoal'],
    [130, 'aboveGoal'],
    [159, 'aboveGoal'],
    [160, 'aboveAlarm'],
    [180, 'criticallyHigh'],
  ])('of a systolic pressure of %d with a goal of 100 to 129 is %s', (value, position) => {
    expect(positionOf(value, pressure)).toBe(position)
  })
  it('is below the goal where the alarm begins further out', () => {
    const lines = linesOf('systolicBP', { alarm: { low: 80 }, critical: null })
    expect(positionOf(85, lines)).toBe('belowGoal')
  })
  it('is no alarm without a goal, and nothing without a line', () => {
    const oxygen = linesOf('spo2', { alarm: { low: 92 }, critical: { low: 88 } })
    expect([94, 91, 87].map((value) => positionOf(value, oxygen))).toEqual(['noAlarm', 'belowAlarm', 'criticallyLow'])
    expect(positionOf(94, linesOf('spo2', noRules))).toBeNull()
  })
  it('of a meter that showed HI or LO is critical, as by the rules', () => {
    const sugar = linesOf('bloodSugar', { alarm: { low: 10, high: 700 }, critical: null })
    expect([positionOf(600, sugar, 'above'), positionOf(20, sugar, 'below')]).toEqual(['criticallyHigh', 'criticallyLow'])
  })
})

describe('danger', () => {
  it('gives color, whichever way a value lies', () => {
    expect(dangerOf('criticallyLow')).toBe(dangerOf('criticallyHigh'))
    expect([dangerOf('belowAlarm'), dangerOf('aboveAlarm')]).toEqual(['warning', 'warning'])
    expect([dangerOf('aboveGoal'), dangerOf(null)]).toEqual(['offGoal', 'none'])
  })
  it('of a pair is that of its worse value', () => {
    expect(worsePosition('aboveGoal', 'criticallyLow')).toBe('criticallyLow')
    expect(worsePosition('belowAlarm', 'aboveAlarm')).toBe('belowAlarm')
    expect(worsePosition(null, 'atGoal')).toBe('atGoal')
  })
})
