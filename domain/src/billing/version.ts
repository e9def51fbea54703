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
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`
  }
  return `{${text}}`
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
  const known = versions.get(rules)
  if (known !== undefined) return known
  const rows = [...rules.rows, ...rules.blockers].map((row) => canonical(row)).toSorted()
  const version = `rules-${fnv1a64(rows.join('\n'))}`
  versions.set(rules, version)
  return version
}
