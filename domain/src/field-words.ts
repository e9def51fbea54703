/**
 * What a schema finds wrong with a field, in a sentence that names it. Schemas say their own words where they know better;
 * these stand wherever they say none, so that no answer holds the words of a validator.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
}
const forms: Record<string, string> = {
  uuid: 'an id, such as 01980000-0000-7000-8000-00000000000a',
  guid: 'an id, such as 01980000-0000-7000-8000-00000000000a',
  datetime: 'an instant, such as 2026-11-20T15:00:00Z',
  date: 'a date, such as 2026-11-20',
  time: 'a time, such as 15:00',
  email: 'an e-mail address',
  url: 'an address that begins with https://',
}
const sizes: Record<string, readonly [singular: string, plural: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
}

const list = (values: readonly unknown[]) => values.map(String).join(', ')
function sizeOf(origin: string, bound: string, limit: number | bigint): string {
  const units = sizes[origin]
  return units ? `must have ${bound} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}` : `must be ${bound} ${limit}`
}

/** The longest name of a field that a sentence repeats, in characters. */
const longest = 80
const nameOf = ({ path = [] }: Issue, at: readonly string[]) => [...at, ...path.map(String)].join('.').slice(0, longest) || 'What was sent'

function demandOf(issue: Issue): string {
  const { code } = issue
  if (code === 'invalid_type') return `must be ${kinds[issue.expected] ?? 'of another kind'}`
  if (code === 'invalid_value') return `must be ${issue.values.length > 1 ? 'one of ' : ''}${list(issue.values)}`
  if (code === 'too_big') return sizeOf(issue.origin, 'at most', issue.maximum)
  if (code === 'too_small') return sizeOf(issue.origin, 'at least', issue.minimum)
  if (code === 'invalid_format') return `must be ${forms[issue.format] ?? 'written in another form'}`
  return 'does not fit'
}

/** The words for what is wrong with one field, to be handed to a parse as its `error`; `at` is where the parsed value stands. */
export const fieldWords =
  (...at: readonly string[]) =>
  (issue: Issue): string =>
    `${nameOf(issue, at)} ${issue.input === undefined && issue.code !== 'unrecognized_keys' ? 'is missing' : demandOf(issue)}.`
