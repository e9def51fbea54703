/**
 * Search parameters as plain strings. The router's own parser reads `?show=123` as a number, which once turned "this
 * user's patients" into everybody's; here every value stays the text that stands in the address.
 */

/** `?show=all&yearMonth=2026-11` to `{ show: 'all', yearMonth: '2026-11' }`; of a repeated name the last one holds. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text))

/** The inverse, in the order given; undefined, null and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') pairs.append(name, String(value as string | number))
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** Reads a page number as people count it, from 1; anything else is the first page. */
export function pageFrom(text: string | undefined): number {
  const page = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 1
  return page
}

/** The text when it is one of the choices, else undefined; callers show an error rather than widen a scope. */
export const parseChoice = <const Choice extends string>(text: string | undefined, choices: readonly Choice[]) =>
  choices.find((choice) => choice === text)

/** What an address says under these names, as text; all else is left out. */
export const pickSearchParams =
  <const Name extends string>(names: readonly Name[]) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : []))) as {
      [name in Name]?: string
    }
