/** How a packet is set: headings, and the entries below them. */
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'

export const small = 9

export const heading = (text: string): Paragraph => ({ text, size: 12, isBold: true, above: 1 })
export const listParagraphs = (texts: readonly string[]): Paragraph[] =>
  (texts.length === 0 ? ['None.'] : texts).map((text) => ({ text: `   ${text}`, size: small }))
