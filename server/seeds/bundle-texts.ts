/** A batch of members as a worker thread hands it over: texts that the database takes as they are. */
import type pg from 'pg'
import { type Bundle, type MemberTable, memberTables } from './member-bundle.ts'
import { readingColumns } from './reading-lines.ts'
import { copyLines, insertText, jsonTexts } from './rows.ts'

export type BundleTexts = {
  rows: Record<MemberTable, { columns: string[]; texts: string[] }>
  /** COPY text, to be handed over rather than copied. */
  lines: Uint8Array<ArrayBuffer>
  readings: number
}

export function bundleTexts({ rows, lines, readings }: Bundle): BundleTexts {
  const texts = memberTables.map((table) => {
    const all = rows[table]
    return [table, { columns: Object.keys(all[0] ?? {}), texts: jsonTexts(all) }]
  })
  return {
    rows: Object.fromEntries(texts) as BundleTexts['rows'],
    lines: new TextEncoder().encode(lines.join('')),
    readings,
  }
}

export async function insertBundle(client: pg.ClientBase, { rows, lines }: BundleTexts) {
  for (const table of memberTables) {
    const { columns, texts } = rows[table]
    for (const text of texts) await insertText(client, { table, columns }, text)
  }
  await copyLines(client, { table: 'reading', columns: readingColumns }, [lines])
}
