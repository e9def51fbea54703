/**
 * `npm run readers [-- --count N] [-- --seed N]`: for each parser how many of 200 mutated inputs of its kind were read as they
 * say, refused, or changed and said so. Changed in silence is 0, or the command fails and names each.
 */
import { parseArgs } from 'node:util'
import { parsers } from './readers/parsers.ts'
import { tallyOf } from './readers/tally.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } })
const tallies = parsers.map((parser) => tallyOf(parser, { count: Number(values.count), seed: Number(values.seed) }))

const columns = ['read', 'refused', 'changedAndSaid', 'changedInSilence'] as const
const titles = ['read', 'refused', 'changed and said', 'changed in silence']
const line = (name: string, cells: readonly (string | number)[]) =>
  `${name.padEnd(24)}${cells.map((cell, at) => String(cell).padStart((titles[at]?.length ?? 0) + 3)).join('')}`
console.log(line('', titles))
for (const tally of tallies)
  console.log(
    line(
      tally.name,
      columns.map((column) => tally[column]),
    ),
  )
const silent = tallies.flatMap((tally) => tally.silent.map((what) => `${tally.name}: ${what}`))
for (const what of silent) console.error(what)
process.exitCode = silent.length > 0 ? 1 : 0
