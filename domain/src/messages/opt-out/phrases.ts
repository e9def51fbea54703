type Phrase = Pick<RegExp, 'test'>

/** How the clear wishes of one language are described: a sentence is one only where every word of it belongs to the wish. */
export type OptOutPhrases = {
  /** Words around a wish that change nothing: please, now, thanks. Taken away before a sentence is judged. */
  courtesy: RegExp
  /** Whole sentences that leave no doubt. */
  clear: readonly Phrase[]
  /** A sentence of this kind may be a wish: a person decides. */
  doubtful: readonly RegExp[]
  /** A sentence of this kind is none, whatever words it has: "don't stop texting me", "reply STOP to opt out". */
  harmless: readonly RegExp[]
  /** Something that bounds a wish in time or to a case: "until Monday", "if you have chest pain". */
  bounded: RegExp
}

/** Words that may stand anywhere in the rest of a sentence, separated by spaces: a list such as `me|us|the`. */
export const spaced = (start: string, rest: string, needs?: string) =>
  new RegExp(`^(?:${start})${needs === undefined ? '' : `(?=.*\\b(?:${needs})\\b)`}(?: (?:${rest}))*$`, 'u')

/**
 * The same for a script without spaces. Words are taken out, the longest first, in one walk over the text: alternatives that may be
 * read in several ways would take exponential time as one expression (ReDoS), and anybody can text a clinic.
 */
export function joined(start: string, rest: string, ...needs: string[]): Phrase {
  const begins = new RegExp(`^(?:${start})`, 'u')
  const words = new RegExp(
    rest
      .split('|')
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'gu',
  )
  const required = needs.map((need) => new RegExp(need, 'u'))
  return {
    test(text) {
      const [beginning] = begins.exec(text) ?? []
      return beginning !== undefined && required.every((need) => need.test(text)) && text.slice(beginning.length).replace(words, '') === ''
    },
  }
}
