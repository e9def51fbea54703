/** The rule of all readers: what changes a value says so or refuses it. `npm run readers` runs more of the same. */
import { expect, test } from 'vitest'
import type { Parser } from './parser.ts'
import { parsers } from './parsers.ts'
import { tallyOf } from './tally.ts'

test.each(parsers)('given 60 mutated inputs of $name, none is changed in silence', (parser) => {
  const tally = tallyOf(parser, { count: 60, seed: 20_261_127 })
  expect(tally.silent).toEqual([])
  expect(tally.read + tally.refused + tally.changedAndSaid).toBe(60)
  expect(tally.refused).toBeGreaterThan(0)
})

test('given a reader that drops what it cannot read, the tally names each input that it changed', () => {
  const [parser] = parsers
  if (!parser) throw new Error('no parser')
  const silent: Parser = {
    ...parser,
    read: (input) => ({ ...parser.read(input), isRefused: false, said: [] }),
  }
  expect(tallyOf(silent, { count: 60, seed: 1 }).changedInSilence).toBeGreaterThan(5)
})
