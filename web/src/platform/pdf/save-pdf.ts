/** Makes a PDF in the browser and hands it over to be saved; loaded with the first one. */
import { type PdfRequest, textPdf } from '@vitalrounds/domain/pdf/text-pdf'
import { saveFile } from '../download.ts'
import { exportChart } from '../exports/export-chart.ts'
import { glyphsFor } from './find-glyphs.ts'

export type PdfDocument = Omit<PdfRequest, 'findGlyph'> & { title: string; foot: string }

export async function pdfOf({ pageWords, ...document }: PdfDocument): Promise<string> {
  const texts = document.paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text))
  const glyphs = await glyphsFor([...texts, document.foot, pageWords?.(1, 1) ?? ''].join(''))
  return textPdf({ ...document, pageWords, findGlyph: glyphs })
}

// What file systems refuse, and marks that turn the direction of a name
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** A title as the name of a file, whoever is named in it. */
export const fileNameOf = (title: string) => `${title.replaceAll(unfit, ' ').trim()}.pdf`

/** Of a member's chart, as an export of it. */
export async function savePdf(document: PdfDocument, made: { memberId: string; kind: 'notesPdf' | 'planPdf' }): Promise<void> {
  const file = new Response(await pdfOf(document))
  await exportChart(made, () => saveFile(file, fileNameOf(document.title)))
}
