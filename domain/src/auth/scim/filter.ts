/** Filters of SCIM that providers send (RFC 7644, section 3.4.2.2). Whatever else a filter may be is refused, not guessed. */

export type ScimFilter = Readonly<Record<string, string>>

const comparison = /^\s*([A-Za-z][\w:.-]*)\s+(?:eq)\s+("(?:[^"\\]|\\.)*")\s*/i
const and = /^and\s+/i

/** The text of a JSON string; undefined where it is none. */
function textOf(json: string): string | undefined {
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

/**
 * The comparisons of a filter by attribute in lower case, joined by `and`; undefined where it is anything else, names
 * an attribute that is not among `attributes`, or names one twice.
 */
export function parseScimFilter(filter: string, attributes: readonly string[]): ScimFilter | undefined {
  const found = new Map<string, string>()
  for (let rest = filter; ;) {
    const next = parseComparison(rest)
    if (!next || !attributes.includes(next.attribute) || found.has(next.attribute)) return undefined
    found.set(next.attribute, next.value)
    rest = rest.slice(next.length)
    if (rest === '') return Object.fromEntries(found)
    const [joint] = and.exec(rest) ?? []
    if (joint === undefined) return undefined
    rest = rest.slice(joint.length)
  }
}

function parseComparison(text: string) {
  const [whole, path = '', json = ''] = comparison.exec(text) ?? []
  const value = textOf(json)
  return whole === undefined || value === undefined ? undefined : { length: whole.length, attribute: path.toLowerCase(), value }
}
