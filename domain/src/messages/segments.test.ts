import { expect, it } from 'vitest'
import cases from './segment-cases.json' with { type: 'json' }
import { mostCharacters, segmentsOf } from './segments.ts'

it('given each known case, counts segments as the vendor does', () => {
  expect(cases.cases.length).toBeGreaterThan(20)
  for (const { text, ...counted } of cases.cases) {
    const whole = (text as [string, number][]).map(([piece, times]) => piece.repeat(times)).join('')
    expect({ whole: whole.slice(0, 40), ...segmentsOf(whole) }).toEqual({ whole: whole.slice(0, 40), ...counted })
  }
})

it('given each character of the GSM-7 alphabet, counts one unit, two for an extended one', () => {
  for (const sign of cases.gsmBasic) expect(segmentsOf(sign)).toEqual({ encoding: 'GSM-7', units: 1, parts: 1 })
  for (const sign of cases.gsmExtension) expect(segmentsOf(sign)).toEqual({ encoding: 'GSM-7', units: 2, parts: 1 })
  expect(segmentsOf('a'.repeat(mostCharacters)).parts).toBe(11)
})
