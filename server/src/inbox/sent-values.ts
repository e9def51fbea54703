/**
 * What a vendor wrote, name by name, for people who want to know what came. Names and addresses of people, keys and
 * passwords are left out, long lists (the trace of an ECG) are only counted.
 */
export type SentValue = { name: string; value: string }

// Enough for the largest message of any vendor in use; the rest would be a body by another name
const mostValues = 60
const longest = 200
const longList = 12
const deepest = 8

const isPrivate = (name: string) =>
  /name|phone|mail|address|street|line[12]|city|zip|postal|dob|birth|gender|token|secret|passw|auth|sign(ed|ature)|credential|api_?key|^key$|url|note|comment/i.test(
    name,
  )

/** Of a body that is no JSON nothing is shown: nobody can tell what is in it. */
export function sentValues(body: string): SentValue[] {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    return []
  }
  const values: SentValue[] = []
  collect(read, [], values)
  return values
}

function collect(value: unknown, path: readonly string[], into: SentValue[]) {
  if (into.length >= mostValues || path.length > deepest) return
  if (value === null || typeof value !== 'object') {
    into.push({ name: path.join('.'), value: String(value).slice(0, longest) })
    return
  }
  if (Array.isArray(value) && value.length > longList) {
    into.push({ name: path.join('.'), value: `${value.length} values` })
    return
  }
  for (const [name, item] of Object.entries(value)) if (!isPrivate(name)) collect(item, [...path, name], into)
}
