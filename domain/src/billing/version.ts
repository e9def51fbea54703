/**
 * Names a rulebook by its content: FNV-1a (64 bit) over canonical JSON. It tells two tables apart in a stored result;
 * it guards against nothing, so a cryptographic hash would add length and no safety.
 */
import type { Rulebook } from './rules.ts'

// Fowler–Noll–Vo, draft-eastlake-fnv, section 5: 64-bit offset basis and prime.
const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/**
 * JSON with keys in alphabetical order and absent values left out, so that the order of typing changes nothing. A close writes
 * it of ten thousand results: texts are joined as they come, without a list for every object.
 */
export function canonical(value: Json): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return typeof value === 'number' ? numberText(value) : JSON.stringify(value)
  let text = ''
  if (isList(value)) {
    for (const item of value) text += text === '' ? canonical(item) : `,${canonical(item)}`
    return `[${text}]`
  }
  for (const key of sortedKeys(value)) {
    const member = value[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}${canonical(member)}`
  }
  return `{${text}}`
}

/** The engine names a few hundred things and the rest are codes, so each name is quoted once. */
const quotedKeys = new Map<string, string>()
const mostQuoted = 5000
function quoted(key: string): string {
  const quotedKey = quotedKeys.get(key)
  if (quotedKey !== undefined) return quotedKey
  if (quotedKeys.size >= mostQuoted) quotedKeys.clear()
  const text = `${JSON.stringify(key)}:`
  quotedKeys.set(key, text)
  return text
}

function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  const isSorted = keys.every((key, n) => n === 0 || keys[n - 1]! < key)
  return isSorted ? keys : keys.toSorted()
}

// As JSON has it: what is no number is nothing (ECMA-262, 25.5.2.5)
const numberText = (value: number) => (Number.isFinite(value) ? String(value) : 'null')

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** FNV-1a over the UTF-8 bytes of a text, 16 hexadecimal digits. */
export function fnv1a64(text: string): string {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  return hash.toString(16).padStart(16, '0')
}

const versions = new WeakMap<Rulebook, string>()

/** The version stored with every result, such as `rules-1f0c…`. The same rows in another order have the same version. */
export function rulesVersion(rules: Rulebook): string {
  const existing = versions.get(rules)
  if (existing !== undefined) return existing
  const rows = [...rules.rows, ...rules.blockers, ...(rules.goesOn ?? [])].map((row) => canonical(row)).toSorted()
  const version = `rules-${fnv1a64(rows.join('\n'))}`
  versions.set(rules, version)
  return version
}
