/**
 * The placeholders of a template (docs/sources/product.md 1.9): $NAME, $USER, $MEASUREMENT, $PATIENTPORTAL, $LASTREADING and
 * $DATETIME. Filled before sending; an empty or unknown one stops it by its name.
 */
export const placeholders = ['NAME', 'USER', 'MEASUREMENT', 'PATIENTPORTAL', 'LASTREADING', 'DATETIME'] as const
export type Placeholder = (typeof placeholders)[number]

export type Fillings = Partial<Record<Placeholder, string>>

// A dollar sign with letters behind it; "$20" and "US$" are money. "$Name" is known by nobody, so that it never leaves
const marks = /\$([A-Za-z]{2,})/g

// The longest first, since Korean and Chinese write the next word without a space and some names begin alike
const byLength = placeholders.toSorted((a, b) => b.length - a.length)
const placeholderIn = (word: string) => byLength.find((name) => word.startsWith(name))

export type FilledText = { text: string; missing: string[] }

/** `missing` names, in order, what could not be filled, as it stands in the text. */
export function fillPlaceholders(text: string, fillings: Fillings): FilledText {
  const missing: string[] = []
  const filled = text.replace(marks, (mark, word: string) => {
    const name = placeholderIn(word)
    const value = name && fillings[name]?.trim()
    if (!name || value === undefined || value === '') {
      missing.push(name ? `$${name}` : mark)
      return mark
    }
    return value + word.slice(name.length)
  })
  return { text: filled, missing: [...new Set(missing)] }
}

/** Which placeholders a text has, so that only those are looked up. */
export const placeholdersIn = (text: string): Placeholder[] => [
  ...new Set([...text.matchAll(marks)].flatMap(([, word]) => placeholderIn(word ?? '') ?? [])),
]
