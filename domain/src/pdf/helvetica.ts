/** The letters of the fonts that every reader has, and how wide they are: thousandths of the size (Adobe Core 14 AFM, Helvetica). */

/** Signs beyond Latin-1 that have places of their own (ISO 32000-1, annex D.2). */
const signs: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 }

/** Latin-1 and those signs; a soft hyphen is drawn nowhere. */
export const isPlainLetter = (letter: string) => /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(letter) || Object.hasOwn(signs, letter)
export const plainCode = (letter: string) => signs[letter] ?? letter.charCodeAt(0)

// The width that most letters have, and the letters of each other width
const most = 556
const regular: Record<number, string> = {
  278: ' \u00a0!,./:;I[\\]ft·ÌÍÎÏìíîï',
  667: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞ',
  333: '()-`r¡¨¯²³´¸¹“”',
  722: 'CDHNRUwÇÐÑÙÚÛÜ',
  500: 'Jcksvxyzçýÿ',
  584: '+<=>~¬±×÷',
  778: 'GOQÒÓÔÕÖØ',
  611: 'FTZ¿ßø',
  222: 'ijl‘’',
  834: '¼½¾',
  1000: 'Æ…—',
  260: '|¦',
  334: '{}',
  737: '©®',
  833: 'Mm',
  889: '%æ',
  191: "'",
  350: '•',
  355: '"',
  365: 'º',
  370: 'ª',
  389: '*',
  400: '°',
  469: '^',
  537: '¶',
  944: 'W',
  1015: '@',
}
const bold: Record<number, string> = {
  611: '?FLTZbdghnopquµ¿ßðñòóôõöøùúûüþ',
  722: '&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ',
  278: ' \u00a0,./I\\ijl·ÌÍÎÏìíîï‘’',
  333: '!()-:;[]`ft¡¨¯²³´¸¹',
  667: 'EPSVXYÈÉÊËÝÞ',
  584: '+<=>^~¬±×÷',
  778: 'GOQwÒÓÔÕÖØ',
  389: '*r{}',
  500: 'z“”',
  834: '¼½¾',
  889: '%mæ',
  1000: 'Æ…—',
  280: '|¦',
  737: '©®',
  238: "'",
  350: '•',
  365: 'º',
  370: 'ª',
  400: '°',
  474: '"',
  833: 'M',
  944: 'W',
  975: '@',
}

const widthsOf = (table: Record<number, string>) =>
  new Map(Object.entries(table).flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, Number(width)])))
const [regularWidths, boldWidths] = [widthsOf(regular), widthsOf(bold)]

export const plainWidth = (letter: string, isBold: boolean) => (isBold ? boldWidths : regularWidths).get(letter) ?? most
