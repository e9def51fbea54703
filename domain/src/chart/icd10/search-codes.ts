/**
 * Finds diagnosis codes as clinicians type them: by the beginning of a code, by words in any order, by common names. One
 * index over the whole list, made once; a search looks up the beginnings of words and compares no texts.
 */
import { type CodeEntry, type CodeList, isBillableOn, plainCode as plain } from './code-list.ts'
import { commonNames } from './phrases-meant.ts'
import { wordMeanings } from './everyday-names.ts'
import { otherSpelling } from './spelled-otherwise.ts'
import { nearestWord } from '../../nearest-word.ts'

export type CodeIndex = CodeList & {
  /** Every word of the titles, sorted, and where it stands. */
  words: readonly string[]
  places: readonly Uint32Array[]
  /** The words of each title, by their place in `words`. */
  titles: readonly Uint32Array[]
  /** Of each title the words that it denies: "Hypertensive heart disease without heart failure" is not heart failure. */
  denied: readonly Uint32Array[]
  /** How much a word that nobody asked for takes a title away from what was asked, by its place in `words`. */
  costs: Float32Array
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .match(/[a-z0-9](?:[a-z0-9.]*[a-z0-9])?/g) ?? []

// Of a step of the making: some 10 ms
const titlesAtOnce = 1000

/** Makes the index in steps of some milliseconds: between two of them whoever makes it can do something else. */
export function* stepsOfIndex(list: CodeList): Generator<undefined, CodeIndex> {
  const { entries } = list
  const own: string[][] = []
  const places = new Map<string, number[]>()
  for (const [at, { title }] of entries.entries()) {
    const words = [...new Set(wordsOf(title))]
    own.push(words)
    for (const word of words) (places.get(word) ?? places.set(word, []).get(word)!).push(at)
    if (at % titlesAtOnce === 0) yield
  }
  const words = [...places.keys()].toSorted()
  const ids = new Map(words.map((word, id) => [word, id]))
  const [titles, denied]: [Uint32Array[], Uint32Array[]] = [[], []]
  for (const [at, { title }] of entries.entries()) {
    titles.push(idsOf(own[at] ?? [], ids))
    denied.push(idsOf(deniedWords(title), ids))
    if (at % titlesAtOnce === 0) yield
  }
  yield
  return {
    ...list,
    words,
    places: words.map((word) => Uint32Array.from(places.get(word) ?? [])),
    titles,
    denied,
    costs: Float32Array.from(words, costOf),
  }
}

const idsOf = (words: readonly string[], ids: ReadonlyMap<string, number>) => Uint32Array.from(words.map((word) => ids.get(word) ?? 0))

/** What stands behind "without" in a title, and nowhere before it. */
function deniedWords(title: string): string[] {
  const [statement = '', ...denied] = title.toLowerCase().split(' without ')
  if (denied.length === 0) return []
  const words = new Set(wordsOf(statement))
  return wordsOf(denied.join(' ')).filter((word) => !words.has(word))
}

/** Whoever types "asthma" means what is neither somebody else's, nor a newborn's, nor another kind, and says no more. */
function costOf(word: string): number {
  if (saysNothing.has(word) || fillers.has(word)) return 0.1
  return isElsewhere.has(word) ? 4 : 1
}
const saysNothing = new Set(
  'unspecified nos disease disorder mellitus uncomplicated without complication complications organism essential primary syndrome intractable not status epilepticus type'.split(
    ' ',
  ),
)
const isElsewhere = new Set(
  'other specified newborn neonatal history family congenital screening encounter sequela exposure postpartum antepartum pregnancy childbirth puerperium obstetric drug hereditary transplant underdosing poisoning adverse recurrent complicating secondary'.split(
    ' ',
  ),
)

export type CodeSearch = {
  query: string
  /** The date of service that decides which codes are billable. */
  on: string
  /** Codes that the member has had, and those that the clinic uses most: they come first. */
  own?: readonly string[]
  used?: readonly string[]
  most?: number
}
export type CodeMatch = CodeEntry & { isBillable: boolean }

/** At most 20, the best first. Headings are found by code alone and never selectable. */
export function searchCodes(index: CodeIndex, search: CodeSearch): CodeMatch[] {
  const { query, on, most = 20 } = search
  const typed = query.trim()
  const begun = looksLikeCode(typed) ? byPrefix(index, typed) : []
  const isCode = begun.length > 0
  const words = isCode ? [] : wordsWithMatches(index, typed)
  const ranges = rangesOf(index, words)
  const match = isCode ? begun : byWords(index, ranges)
  const common = isCode ? [] : commonCodes(index, words)
  const rank = isCode ? (at: number) => at : rankOf(index, search, ranges)
  const ordered = [...new Set([...match, ...common])]
    .filter((at) => index.entries[at]?.billable !== 'never' || isCode)
    .map((at) => ({ at, rank: common.includes(at) ? common.indexOf(at) - 1_000_000 : rank(at) }))
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
  return ordered.slice(0, most).flatMap(({ at }) => {
    const entry = index.entries[at]
    return entry ? [{ ...entry, isBillable: isBillableOn(entry, on) }] : []
  })
}

/** A letter and a digit first, as every code of the list has; `e 11.9` and `E11-9` are E11.9. */
const looksLikeCode = (text: string) => /^[a-z][\s-]?\d[\da-z]?(?:\s?[.,-]?\s?[\da-z]{0,4})?$/i.test(text)

function byPrefix({ codes }: CodeIndex, typed: string): number[] {
  const prefix = plain(typed)
  const matches: number[] = []
  codes.forEach((code, at) => code.startsWith(prefix) && matches.push(at))
  return matches
}

/** The words as spelled otherwise where that finds something, else as typed. */
function wordsWithMatches(index: CodeIndex, typed: string): string[] {
  const other = otherSpelling(typed)
  const words = other === typed ? [] : meantWords(index, other)
  const isFound = words.length > 0 && (commonCodes(index, words).length > 0 || byWords(index, rangesOf(index, words)).length > 0)
  return isFound ? words : meantWords(index, typed)
}

type Range = { from: number; end: number }

/** The words of the query, a misspelled one as what it was meant to be. */
function meantWords(index: CodeIndex, typed: string): string[] {
  const isBegun = (word: string) =>
    word in wordMeanings || everydayWords.has(word) || index.words[firstAtOrAfter(index.words, word)]?.startsWith(word)
  const weight = (word: string) => (everydayWords.has(word) ? Infinity : placesOf(index, word))
  const findExisting = () => [...everydayWords, ...index.words]
  return wordsOf(typed.replaceAll(/\bh\/o\b/gi, 'history of').replaceAll(/\bs\/p\b/gi, '')).map((word) =>
    isBegun(word) === true ? word : (nearestWord(word, findExisting(), weight) ?? word),
  )
}
const placesOf = ({ words, places }: CodeIndex, word: string) => places[firstAtOrAfter(words, word)]?.length ?? 0

/** The words as ranges of the sorted words that begin with them. */
const rangesOf = (index: CodeIndex, words: readonly string[]): Range[] =>
  words
    .filter((word) => !fillers.has(word))
    .flatMap((word) => wordMeanings[word] ?? [word])
    .map((word) => {
      const from = firstAtOrAfter(index.words, word)
      let end = from
      while (index.words[end]?.startsWith(word)) end += 1
      return { from, end }
    })

/** Titles in which every word of the query begins a word, whatever the order. */
function byWords(index: CodeIndex, ranges: readonly Range[]): number[] {
  if (ranges.length === 0) return []
  const counts = new Uint8Array(index.entries.length)
  ranges.forEach(({ from, end }, n) => {
    for (let w = from; w < end; w += 1) for (const at of index.places[w] ?? []) if (counts[at] === n) counts[at] = n + 1
  })
  const matches: number[] = []
  counts.forEach((count, at) => count === ranges.length && matches.push(at))
  return matches
}

// Typed without thought, and not in every title
const fillers = new Set(['of', 'the', 'in', 'a', 'an', 'with', 'and', 'due', 'to', 'or', 'for', 'on', 'by'])

function firstAtOrAfter(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

const sorted = (words: readonly string[]) =>
  words
    .filter((word) => !fillers.has(word))
    .toSorted()
    .join(' ')
const everydayWords = new Set([...Object.keys(commonNames).flatMap(wordsOf), ...Object.keys(wordMeanings)])
const named = new Map(Object.entries(commonNames).map(([name, code]) => [sorted(wordsOf(name)), plain(code)]))
/** What abbreviations in a name stand for, and no word that says nothing: "DM2 with CKD" is "type 2 diabetes, kidney disease". */
const spelledOut = (words: readonly string[]) =>
  sorted(words.flatMap((word) => wordMeanings[word] ?? [word]).filter((word) => wordMeanings[word]?.length !== 0))
const namedInFull = new Map(Object.entries(commonNames).map(([name, code]) => [spelledOut(wordsOf(name)), plain(code)]))

// From 40 on a code spans several numbers, which titles do not spell out
const massSteps = [
  [70, 'Z6845'],
  [60, 'Z6844'],
  [50, 'Z6843'],
  [45, 'Z6842'],
  [40, 'Z6841'],
] as const
const massCode = (words: readonly string[]) => {
  const mass = words.includes('bmi') && words.length === 2 ? Number(words.find((word) => word !== 'bmi')) : NaN
  return massSteps.find(([from]) => mass >= from)?.[1]
}

/** The code that a common name stands for, and what is more exact below it. */
function commonCodes({ byCode }: CodeIndex, words: readonly string[]): number[] {
  const code = named.get(sorted(words)) ?? namedInFull.get(spelledOut(words)) ?? massCode(words)
  const at = code === undefined ? undefined : byCode.get(code)
  return at === undefined ? [] : [at]
}

/** Lower is better: the member's own, then the clinic's, then what says least beside what was asked; what is over comes last. */
function rankOf({ entries, titles, denied, costs, words }: CodeIndex, { on, own = [], used = [] }: CodeSearch, ranges: readonly Range[]) {
  const mine = new Set(own.map(plain))
  const ours = new Map(used.map((code, n) => [plain(code), n]))
  const isAsked = (word: number) => ranges.some(({ from, end }) => word >= from && word < end)
  const beside = (at: number) => titles[at]?.reduce((sum, word) => sum + (isAsked(word) ? 0 : (costs[word] ?? 1)), 0) ?? Infinity
  const isDenialAsked = ranges.some(({ from, end }) => words.slice(from, end).includes('without'))
  const isDenied = (at: number) => !isDenialAsked && denied[at]?.some(isAsked) === true
  return (at: number): number => {
    const entry = entries[at]
    if (!entry) return Infinity
    if (isDenied(at)) return beside(at) + 20_000
    const code = plain(entry.code)
    if (mine.has(code)) return beside(at) - 100_000
    const place = ours.get(code)
    if (place !== undefined) return place - 50_000
    return beside(at) + (isBillableOn(entry, on) || entry.billable === 'never' ? 0 : 10_000)
  }
}
