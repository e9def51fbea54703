import { expect, test } from 'vitest'
import { hiddenCells } from './small-cells.ts'

test.for([
  ['eleven and more', [11, 12], [false, false]],
  ['two of ten and fewer', [10, 1, 40], [true, true, false]],
  ['one alone, which the total would tell: the smallest other goes with it', [10, 40, 20], [true, false, true]],
  ['nobody, which tells nothing of anybody', [0, 40], [false, false]],
  ['one alone beside nobody: nought hides nothing', [3, 0, 40], [true, false, true]],
  ['two that are fewer than eleven together: the smallest other goes with them', [1, 1, 50, 60], [true, true, true, false]],
  ['one practice alone', [4], [true]],
] as const)('given %s, these cells are hidden', ([, counts, hidden]) => {
  expect(hiddenCells(counts)).toEqual(hidden)
})
