/** Counts what becomes of mutated inputs: read as they say, refused, changed and said so, or changed in silence. */
import { drawFrom, type MutatedInput, type Parser, type ReadResult } from './parser.ts'

export type Verdict = 'read' | 'refused' | 'changedAndSaid' | 'changedInSilence'
export type Tally = Record<Verdict, number> & { name: string; silent: string[] }

/** A result is right where each fact is that of the good input or what the mutated one says. */
export function verdictOf(good: ReadResult, result: ReadResult, { isRight, mustBeSaid = false }: MutatedInput): Verdict {
  if (result.isRefused) return 'refused'
  const names = new Set([...good.facts.keys(), ...result.facts.keys()])
  const wrong = [...names].filter((name) => result.facts.get(name) !== good.facts.get(name) && !isRight(name, result.facts.get(name)))
  const isSaid = result.said.some((words) => !good.said.includes(words))
  if (wrong.length === 0 && (isSaid || !mustBeSaid)) return 'read'
  return isSaid ? 'changedAndSaid' : 'changedInSilence'
}

export function tallyOf(parser: Parser, { count, seed }: { count: number; seed: number }): Tally {
  const draw = drawFrom(seed)
  const tally: Tally = { name: parser.name, read: 0, refused: 0, changedAndSaid: 0, changedInSilence: 0, silent: [] }
  for (let n = 0; n < count; n += 1) {
    const { good, mutated } = parser.mutate(draw)
    const verdict = verdictOf(parser.read(good), parser.read(mutated.input), mutated)
    tally[verdict] += 1
    if (verdict === 'changedInSilence') tally.silent.push(mutated.what)
  }
  return tally
}
