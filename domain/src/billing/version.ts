/**
 * Names a rulebook by its content: FNV-1a (64 bit) over canonical JSON. It tells two tables apart in a stored result;
 * it guards against nothing, so a cryptographic hash would add length and no safety.
 */
import type { Rulebook } from './rules.ts'

// Fowler–Noll–Vo, draft-eastlake-fnv, section 5: 64-bit offset basis and prime.
const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** JSON with keys in alphabetical order and absent values left out, so that the order of typing changes nothing. */
export function canonical(value: Json): string {
  if (value === undefined) return 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const present = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${present.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

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
  const known = versions.get(rules)
  if (known !== undefined) return known
  const rows = [...rules.rows, ...rules.blockers].map((row) => canonical(row)).toSorted()
  const version = `rules-${fnv1a64(rows.join('\n'))}`
  versions.set(rules, version)
  return version
}
