/** What the readers of all kinds of answers share: dates, amounts, and a list of what cannot be read. */
import { isDay } from '../days.ts'
import type { Interchange, Segment, TransactionSet } from './x12.ts'

/** A set with the envelope it lies in. */
export type SetInEnvelope = { interchange: Interchange; groupDate: string; set: TransactionSet }

/** Collects problems; a reading with one is no reading. */
export class Problems {
  readonly found: string[] = []
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  add(words: string) {
    this.found.push(`${this.#kind}: ${words}`)
  }

  /** `80`, `-19.2` to integer cents. */
  cents(text: string | undefined, what: string): number {
    if (text === undefined || !/^-?\d{1,12}(\.\d{1,2})?$/.test(text)) {
      this.add(`${what} is no amount.`)
      return 0
    }
    return Math.round(Number(text) * 100)
  }

  /** `20261203` or `261203` to `2026-12-03`. */
  day(text: string | undefined, what: string): string {
    const whole = text?.length === 6 ? `20${text}` : (text ?? '')
    const day = whole.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    if (!isDay(day)) this.add(`${what} is no date.`)
    return day
  }

  number(text: string | undefined, what: string): number {
    if (text === undefined || !/^\d{1,9}$/.test(text)) this.add(`${what} is no number.`)
    return Number(text)
  }

  text(text: string | undefined, what: string): string {
    if (text === undefined || text.trim() === '') this.add(`${what} is missing.`)
    return text ?? ''
  }

  /**
   * A REF as its qualifier and its value. A well-formed qualifier that is none of ours means another number; one that cannot be
   * read could have been ours, and a number without its value is lost.
   */
  reference([, qualifier = '', value = '']: Segment): { qualifier: string; value: string } {
    if (!/^[A-Z0-9]{2,3}$/.test(qualifier)) this.add('REF01 is no qualifier.')
    return { qualifier, value: this.text(value.trim(), `REF02 of ${qualifier}`) }
  }

  /** Segments that this kind of answer does not have: read past them, something could be lost. */
  unknown(segments: readonly Segment[], known: readonly string[]) {
    for (const name of new Set(segments.map(([id = '']) => id)))
      if (!known.includes(name)) this.add(`it has a segment ${name} that is not known here.`)
  }
}

/** Who sent it, for whom, and a key that is the same when it comes again. */
export function sourceOf({ interchange, groupDate, set }: SetInEnvelope, kind: string) {
  const { header } = interchange
  const [sender = '', receiver = ''] = [header[6], header[8]]
  return { key: `${kind} ${sender} ${header[13]} ${set.control}`, sender, receiver, date: groupDate }
}
