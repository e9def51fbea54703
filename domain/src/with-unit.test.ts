import { expect, it } from 'vitest'
import { percentText, withUnit } from './with-unit.ts'

it.each([
  [93, '%', '93%'],
  ['4.50', '%', '4.50%'],
  [80, '% of best', '80% of best'],
  ['182.3', 'lbs', '182.3 lbs'],
  ['148/86', 'mmHg', '148/86 mmHg'],
])('%s in %s is %s', (value, unit, words) => expect(withUnit(value, unit)).toBe(words))

it('writes a share as everything in percent', () => expect(percentText(0)).toBe('0%'))
