import { expect, test } from 'vitest'
import { chanceStream, hexDigits, idAt } from './random.ts'

const some = (draw: ReturnType<typeof chanceStream>) => Array.from({ length: 5 }, () => draw.next())

test('the same names give the same numbers, other names others', () => {
  expect(some(chanceStream('seed', 'a', 1))).toEqual(some(chanceStream('seed', 'a', 1)))
  expect(some(chanceStream('seed', 'a', 1))).not.toEqual(some(chanceStream('seed', 'a', 2)))
  expect(some(chanceStream('seed', 'a', 1))).not.toEqual(some(chanceStream('seed', 'a1')))
  expect(some(chanceStream('other', 'a', 1))).not.toEqual(some(chanceStream('seed', 'a', 1)))
})

test('drawn numbers are spread as their names say', () => {
  const draw = chanceStream('spread')
  const normal = Array.from({ length: 20_000 }, () => draw.normal(100, 15))
  const mean = normal.reduce((sum, n) => sum + n, 0) / normal.length
  const deviation = Math.sqrt(normal.reduce((sum, n) => sum + (n - mean) ** 2, 0) / normal.length)
  expect(mean).toBeCloseTo(100, 0)
  expect(deviation).toBeGreaterThan(14.5)
  expect(deviation).toBeLessThan(15.5)
  const whole = Array.from({ length: 5000 }, () => draw.int(1, 6))
  expect([Math.min(...whole), Math.max(...whole)]).toEqual([1, 6])
  const rare = Array.from({ length: 20_000 }, () =>
    draw.weighted([
      ['rare', 1],
      ['common', 99],
    ]),
  )
  expect(rare.filter((word) => word === 'rare').length / rare.length).toBeCloseTo(0.01, 2)
})

test('ids are of version 7, carry their moment and never meet', () => {
  const draw = chanceStream('ids')
  const ids = Array.from({ length: 5000 }, () => idAt(draw, Date.parse('2026-11-20T12:00:00Z')))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-20T12:00:00Z'))
  expect(hexDigits(draw, 12)).toMatch(/^[0-9a-f]{12}$/)
})
