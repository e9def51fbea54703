/** Answers to claims (TA1, 999, 277CA, 835): an element of a sample is replaced, a segment lost or told twice, an envelope miscounted. */
import { readdirSync, readFileSync } from 'node:fs'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'
import { rootPath } from '../../tests/source-files.ts'
import { leavesOf } from './leaves.ts'
import { type Draw, type Parser, type ReadResult, refused } from './parser.ts'

const folder = rootPath('domain/src/claims/samples')
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith('.837'))
  .toSorted()
  .map((name) => ({ name, segments: readFileSync(`${folder}/${name}`, 'utf8').split(/~\s*/).filter(Boolean) }))

const textOf = (segments: readonly string[]) => segments.map((segment) => `${segment}~`).join('\n')

function readClaimAnswers(text: unknown): ReadResult {
  const { answers, problems } = readAnswers(String(text))
  if (problems.length > 0) return refused
  return { facts: new Map(leavesOf(answers).map(({ path, value }) => [path.join('.'), String(value)])), said: [], isRefused: false }
}

/** What an element may be read as: itself, an amount in cents, a number, a day, one of its parts. */
function meaningsOf(element: string): string[] {
  const parts = [element, element.trim(), ...element.split(':')]
  const day = /^(?:20)?(\d\d)(\d\d)(\d\d)$/.exec(element)
  return [
    ...parts,
    ...(/^-?\d+(\.\d{1,2})?$/.test(element) ? [String(Math.round(Number(element) * 100)), String(Number(element))] : []),
    ...(day ? [`20${day[1]}-${day[2]}-${day[3]}`] : []),
  ]
}

const replacements = ['', ' ', 'abc', 'NaN', '1,5', '0x1F', '1e3', '-1', '12.345', '20261345', 'A9:99:ZZ', '٣٤', '999999999999999']

/** An element of one segment says something else. */
function withElement(segments: readonly string[], draw: Draw) {
  const at = draw.int(0, segments.length - 1)
  const elements = (segments[at] ?? '').split('*')
  const place = draw.int(0, elements.length - 1)
  const to = draw.pick(replacements)
  const changed = elements.with(place, to).join('*')
  const meant = new Set(meaningsOf(to))
  // The key of an answer is made of several elements
  const isRight = (_: string, fact = '') => meant.has(fact) || (to !== '' && fact.split(' ').includes(to))
  return { what: `${segments[at]} as ${changed}`, input: textOf(segments.with(at, changed)), isRight }
}

/** A segment is lost, told twice or unknown, and the counters do not know it. An envelope may hold any number of TA1. */
function withSegment(segments: readonly string[], draw: Draw) {
  const counted = segments.flatMap((segment, at) => (segment.startsWith('TA1') ? [] : [at]))
  const at = draw.pick(counted)
  const [what, put] = draw.pick([
    ['lost', []],
    ['told twice', [segments[at] ?? '', segments[at] ?? '']],
    ['before one that is unknown', [segments[at] ?? '', 'ZZZ*1']],
  ] as const)
  return { what: `${segments[at]} ${what}`, input: textOf(segments.toSpliced(at, 1, ...put)), isRight: () => false }
}

const claimAnswers: Parser = {
  name: 'Answers to claims',
  read: readClaimAnswers,
  mutate(draw) {
    const { name, segments } = draw.pick(samples)
    const change = draw.int(0, 3) === 0 ? withSegment : withElement
    const { what, ...mutated } = change(segments, draw)
    return { good: textOf(segments), mutated: { what: `${name}: ${what}`, ...mutated } }
  },
}

export const claimParsers: readonly Parser[] = [claimAnswers]
