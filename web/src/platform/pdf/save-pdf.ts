/** Makes a PDF in the browser and hands it over to be saved; loaded with the first one. */
import { type Paragraph, textPdf } from '@vitalrounds/domain/pdf/text-pdf'
import { saveFile } from '../download.ts'
import { glyphsFor } from './find-glyphs.ts'

export type PdfDocument = { title: string; foot: string; paragraphs: readonly (string | Paragraph)[] }

export async function pdfOf({ title, foot, paragraphs }: PdfDocument): Promise<string> {
  const texts = paragraphs.map((one) => (typeof one === 'string' ? one : one.text))
  return textPdf({ title, foot, paragraphs, findGlyph: await glyphsFor([...texts, foot].join('')) })
}

// What file systems refuse, and marks that turn the direction of a name
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

export async function savePdf(document: PdfDocument): Promise<void> {
  await saveFile(new Response(await pdfOf(document)), `${document.title.replaceAll(unfit, ' ').trim()}.pdf`)
}
