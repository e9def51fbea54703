import { expect, test } from 'vitest'
import { spreadApart } from './spread-apart.ts'

const room = { top: 0, bottom: 100, apart: 12 }
const heights = (...ys: number[]) =>
  spreadApart(
    ys.map((y) => ({ y })),
    room,
  ).map(({ y }) => y)

test('names keep their height where there is room, in order of height', () => {
  expect(heights(80, 20, 50)).toEqual([20, 50, 80])
})

test('neighbors move apart, and nothing leaves the chart', () => {
  expect(heights(50, 51, 52)).toEqual([50, 62, 74])
  expect(heights(99, 98, 97)).toEqual([76, 88, 100])
  expect(heights(-5, 0)).toEqual([0, 12])
})
