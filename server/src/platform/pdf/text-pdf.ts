/** A document as a PDF, with the letters of every script that the fonts beside the server have. */
import * as pdf from '@vitalrounds/domain/pdf/text-pdf'
import { findGlyph } from './outline-glyphs.ts'

export const documentPdf = (document: Omit<pdf.PdfRequest, 'findGlyph'>): string => pdf.textPdf({ ...document, findGlyph })
