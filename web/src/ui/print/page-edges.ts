/** What stands at the edge of every printed page, so that no sheet is without clinic, patient, date and number. */
import { useEffect } from 'react'

export type PageEdges = { clinic: string; printed: string }

let subject = ''
let sheet: CSSStyleSheet | undefined

/** A sheet made by script, which the content policy allows without a nonce. */
function adoptSheet(): CSSStyleSheet {
  const created = new CSSStyleSheet()
  document.adoptedStyleSheets.push(created)
  return created
}

/** Who a page is about, while it is on the screen; without, its title stands there. */
export function usePrintedSubject(words: string): void {
  useEffect(() => {
    subject = words
    return () => {
      subject = ''
    }
  }, [words])
}

/** Text as a CSS string: quotation marks, backslashes and what could end the line are escaped (CSS Syntax, section 4.3.7). */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

const edgesRule = ({ clinic, printed }: PageEdges, about: string) => `@page {
  @top-left { content: ${cssString(clinic)}; font: 600 8pt sans-serif; }
  @top-right { content: ${cssString(about)}; font: 8pt sans-serif; }
  @bottom-left { content: ${cssString(printed)}; font: 8pt sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
}`

/** Browsers without margin boxes (CSS Paged Media) show the words over the first page instead. */
export const hasMarginBoxes = () => 'CSSMarginRule' in window

/** Written when a print begins, since only then its moment is known. */
export function usePageEdges(edges: () => PageEdges): void {
  useEffect(() => {
    const write = () => {
      sheet ??= adoptSheet()
      sheet.replaceSync(edgesRule(edges(), subject || document.title))
    }
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  })
}
