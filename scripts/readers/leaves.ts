/** The values of a JSON body, each with the path to it. */
export type Leaf = { path: readonly (string | number)[]; value: unknown }

export function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
  return [{ path, value }]
}

export const removed = Symbol('removed')

/** The same with another value at the path. */
export function withValue(value: unknown, [key, ...rest]: Leaf['path'], to: unknown): unknown {
  if (key === undefined) return to
  const entries = Object.entries(value as object).flatMap(([name, item]): [string, unknown][] => {
    if (name !== String(key)) return [[name, item]]
    return rest.length === 0 && to === removed ? [] : [[name, withValue(item, rest, to)]]
  })
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

// No number, no time, no word of any list
export const damages: readonly unknown[] = [
  'abc',
  {},
  [],
  'NaN',
  '1,5',
  '12 lbs',
  '0x1F',
  -1e15,
  1e300,
  '2026-13-45T00:00',
  '11/20/2026',
  '٣٤',
  'maybe',
]
