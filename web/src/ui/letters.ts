/** The typeface, named by the application and not by a style sheet: it says when it may be fetched. */
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url'
import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url'
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url'
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url'
import ranges from '@fontsource-variable/inter/unicode.json'

// In the order of the ranges
const files = [cyrillicExt, cyrillic, greekExt, greek, vietnamese, latinExt, latin]

/** A piece of it is fetched when a letter of its range is drawn; until then another stands in (`tokens.css`). */
export function nameLetters(): void {
  Object.values(ranges).forEach((unicodeRange, at) =>
    document.fonts.add(
      new FontFace('Inter Variable', `url(${files[at]})`, { unicodeRange, weight: '100 900', display: 'swap' }),
    ),
  )
}
