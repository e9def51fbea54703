/** How a packet is set: headings, and the entries below them. */
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import type { Moments } from '../../platform/pdf/moments.ts'
import type { Packet } from './evidence-packet.ts'

/** A kind of proof: its heading, and a text an entry. */
export type Section = (packet: Packet, moment: Moments) => { title: string; texts: string[] }

/** What is said, without what is not. */
export const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
export const by = (name: string) => name !== '' && `by ${name}`
export const programOf = (program: string) => program.toUpperCase()

export const small = 9

export const headingSize = 12
/** Of the title of an entry. */
export const entrySize = 11
export const heading = (text: string): Paragraph => ({ text, size: headingSize, isBold: true, above: 1 })
export const listParagraphs = (texts: readonly string[]): Paragraph[] =>
  (texts.length === 0 ? ['None.'] : texts).map((text) => ({ text: `   ${text}`, size: small }))
