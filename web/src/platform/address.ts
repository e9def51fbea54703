/** The address of a call. */

/** Fills `:memberId` from the parameters; a missing one is a programming error, never an empty segment. */
function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`parameter ${name} is missing`)
    return encodeURIComponent(textOf(value))
  })
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))

/** `?show=all&page=2`; lists repeat their name, what is undefined or null is left out. */
function queryText(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (item !== undefined && item !== null) pairs.append(name, textOf(item))
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** The path with its parameters and what follows the question mark. */
export const addressOf = (
  path: string,
  { params, query }: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string => pathOf(path, params) + queryText(query)
