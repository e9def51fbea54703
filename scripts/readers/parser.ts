/** What `npm run readers` knows of a parser: good inputs, how it reads them, and what each part of an input may mean. */

/** What was read, name by name, and what is said beside it: flags, notices. Refused: nothing is taken, and why is said. */
export type ReadResult = { facts: ReadonlyMap<string, string>; said: readonly string[]; isRefused: boolean }

/** An input that was changed, and what a right reading of it may say. */
export type MutatedInput = {
  /** How, for the line that names a silent change. */
  what: string
  input: unknown
  /** Whether a fact of the result is what the mutated input says; facts of the good input are right unless `mayDiffer`. */
  isRight: (name: string, fact: string | undefined) => boolean
  /** It says another thing than the good input, whatever is read of it: read as if nothing had changed it is changed in silence. */
  mustBeSaid?: boolean
}

export type Draw = { pick: <T>(of: readonly T[]) => T; int: (least: number, most: number) => number }

export type Parser = {
  name: string
  read: (input: unknown) => ReadResult
  /** One mutated input of its kind. */
  mutate: (draw: Draw) => { good: unknown; mutated: MutatedInput }
}

export const refused: ReadResult = { facts: new Map(), said: [], isRefused: true }

/** The same draws for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function drawFrom(seed: number): Draw {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { int, pick: (of) => of[int(0, of.length - 1)] as never }
}
