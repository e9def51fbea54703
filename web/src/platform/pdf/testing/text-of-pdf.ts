/** The text of one of our documents, line by line as a reader copies it: by the encodings that the file itself names. */
const units = (hex: string) => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

/** Of each font with drawn letters, by its name: which letter each place means. */
function drawnFonts(pdf: string, objects: Map<string, string>) {
  const named = [...pdf.matchAll(/\/(D\d+) (\d+) 0 R/g)]
  return new Map(
    named.map(([, name = '', font = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? ''
      const letters = [...(objects.get(map) ?? '').matchAll(/beginbfchar <(..)> <([0-9a-f]+)>/g)]
      return [name, new Map(letters.map(([, place = '', hex = '']) => [place, units(hex)]))]
    }),
  )
}

const plain = (text: string) =>
  new TextDecoder('windows-1252').decode(
    Uint8Array.from(
      [...text.matchAll(/\\(\d{3})|\\(.)|([^\\])/g)].map(([, octal, escaped, letter]) =>
        octal === undefined ? (escaped ?? letter ?? '').charCodeAt(0) : parseInt(octal, 8),
      ),
    ),
  )

export function linesOfPdf(pdf: string): string[] {
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]))
  const fonts = drawnFonts(pdf, objects)
  const contents = [...pdf.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => objects.get(id) ?? '')
  return contents.flatMap((content) =>
    content.split('\n').flatMap((line) => {
      if (!line.includes(' Tm')) return []
      const parts = line.matchAll(/\/(\w+) [\d.]+ Tf (?:\(((?:\\.|[^\\)])*)\)|<(..)>) Tj/g)
      return [...parts]
        .map(([, font = '', text, place]) => (text === undefined ? (fonts.get(font)?.get(place ?? '') ?? '�') : plain(text)))
        .join('')
    }),
  )
}
