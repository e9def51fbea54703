/** What a word that nothing begins with may have been meant to be: the nearest of those known, by slips of the hand. */

// Shorter words are abbreviations: a slip in them makes another
const shortest = 5
const slipsAllowed = (length: number) => (length < 6 ? 1 : 2)

/** Rows of the table that counts slips; what lies outside of it is never the least. */
type Rows = { last: readonly number[]; before: readonly number[] }
const far = 99

/** How many letters are wrong, missing, too many, or changed places with their neighbor; over `most` is not counted out. */
function slips(typed: string, word: string, most: number): number {
  let rows: Rows = { last: Array.from({ length: word.length + 1 }, (_, at) => at), before: [] }
  for (let i = 1; i <= typed.length; i++) {
    const row = distanceRow(typed, word, i, rows)
    if (Math.min(...row) > most) return most + 1
    rows = { last: row, before: rows.last }
  }
  return rows.last.at(-1) ?? far
}

function distanceRow(typed: string, word: string, i: number, { last, before }: Rows): number[] {
  const row = [i]
  for (let j = 1; j <= word.length; j++) {
    const isSame = typed[i - 1] === word[j - 1]
    const isTurned = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
    row.push(
      Math.min(
        (last[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
        (last[j - 1] ?? far) + (isSame ? 0 : 1),
        isTurned ? (before[j - 2] ?? far) + 1 : far,
      ),
    )
  }
  return row
}

/** `weight` tells how common a word is: of two as near the commoner is meant. */
export function nearestWord(typed: string, words: Iterable<string>, weight: (word: string) => number): string | undefined {
  if (typed.length < shortest || /\d/.test(typed)) return undefined
  let match: string | undefined
  let least = slipsAllowed(typed.length)
  for (const word of words) {
    if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > least) continue
    const its = slips(typed, word, least)
    if (its > least || (its === least && match !== undefined && weight(word) <= weight(match))) continue
    match = word
    least = its
  }
  return match
}
