/** A text as it can be printed: what no font has is named where it stands, and at the end of the document. */

/** What is drawn as one: a letter with the marks over and under it, a syllable of a script that joins its letters. */
export function lettersOf(text: string): string[] {
  // The segmenter is slow, and most texts are a letter a code point
  return /[\p{M}\p{Extended_Pictographic}\p{RI}\u200d]/u.test(text)
    ? Array.from(segmenter.segment(text), ({ segment }) => segment)
    : Array.from(text)
}
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{RI}\u20e3]/u
const ignored = /^\p{Default_Ignorable_Code_Point}+$/u
const scripts = [
  'Arabic',
  'Hebrew',
  'Thai',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Armenian',
  'Ethiopic',
  'Syriac',
  'Tibetan',
  'Mongolian',
  'Cherokee',
].map((name) => ({ name: `${name} letters`, pattern: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }))

function nameOf(letter: string): string {
  if (emoji.test(letter)) return 'emoji'
  const script = scripts.find(({ pattern }) => pattern.test(letter))
  return script?.name ?? Array.from(letter, (part) => `U+${part.codePointAt(0)?.toString(16).toUpperCase()}`).join(' ')
}

/** `[emoji]`, `[Arabic letters]`: named once for those that stand together, also with blanks between. */
export class PrintableText {
  readonly missing = new Set<string>()
  readonly #isKnown: (letter: string) => boolean

  constructor(isKnown: (letter: string) => boolean) {
    this.#isKnown = isKnown
  }

  of(text: string): string {
    // A tab or a control character has no shape
    const parts = lettersOf(text.normalize('NFC').replaceAll(/[^\P{Cc}\n]/gu, ' ')).flatMap((letter) => this.#partsOf(letter))
    let [textValue, blanks, last] = ['', '', '']
    for (const { shown, name = '' } of parts) {
      if (name === '' && last !== '' && shown === ' ') blanks += shown
      else {
        if (name === '' || name !== last || name.startsWith('U+')) textValue += blanks + shown
        ;[blanks, last] = ['', name]
      }
    }
    return textValue + blanks
  }

  #partsOf(letter: string): { shown: string; name?: string }[] {
    if (ignored.test(letter)) return []
    if (letter === '\n' || this.#isKnown(letter)) return [{ shown: letter }]
    // Marks that no font has together with their letter stand behind it
    const single = Array.from(letter).filter((part) => !ignored.test(part))
    if (single.length > 1 && single.some(this.#isKnown) && !emoji.test(letter)) return single.flatMap((part) => this.#partsOf(part))
    const name = nameOf(letter)
    this.missing.add(name)
    return [{ shown: `[${name}]`, name }]
  }
}
