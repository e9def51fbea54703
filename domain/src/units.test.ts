import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gramsToLb, kgToGrams, lbToGrams, mmHgToPascal, mmolToMgDl, pascalToMmHg } from './units.ts'

describe('units', () => {
  it.each([
    [gramsToLb, 82_700, 182.3],
    [gramsToLb, 0, 0],
    [gramsToLb, -454, -1],
    [lbToGrams, 182.4, 82_735],
    [kgToGrams, 82.7, 82_700],
    [pascalToMmHg, 17_865, 134],
    [pascalToMmHg, 10_932, 82],
    [mmolToMgDl, 5.4, 97],
  ])('%o turns %d into %d', (convert, input, expected) => {
    expect(convert(input)).toBe(expected)
  })

  it('keeps every tenth of a pound from 40 to 710 through whole grams', () => {
    for (let tenths = 400; tenths <= 7100; tenths++) expect(gramsToLb(lbToGrams(tenths / 10))).toBe(tenths / 10)
  })

  it('keeps every mmHg from 0 to 320 through whole pascal', () => {
    for (let mmHg = 0; mmHg <= 320; mmHg++) expect(pascalToMmHg(mmHgToPascal(mmHg))).toBe(mmHg)
  })

  it('keeps every tenth of a mmol/L from 0.5 to 60 through whole mg/dL', () => {
    for (let tenths = 5; tenths <= 600; tenths++) expect(Math.round((mmolToMgDl(tenths / 10) / 18.0156) * 10)).toBe(tenths)
  })

  it('never turns a heavier weight into a lighter one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 400_000 }), (a, b) => {
        const [light, heavy] = a < b ? [a, b] : [b, a]
        return gramsToLb(light) <= gramsToLb(heavy)
      }),
    )
  })

  it('is never more than half a shown step away from the exact value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (grams) => {
        expect(Math.abs(gramsToLb(grams) - grams / 453.59237)).toBeLessThanOrEqual(0.05 + 1e-9)
      }),
    )
  })
})
