/** What the clinic keeps as files: each stands in the export under a name that its row in the table says. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type pg from 'pg'
import { deflateJson } from '../../server/src/reports/frozen-bytes.ts'
import type { ProofFolder } from './proof-folder.ts'

/** `path` is SQL over the row; `content` makes what a person can open of the column, and `pack` the column of that. */
export type DocumentColumn = {
  table: string
  column: string
  path: string
  content?: (bytes: Buffer) => Buffer
  pack?: (bytes: Buffer) => Buffer
}

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' }
const endingOf = (column: string) =>
  `case ${column} ${Object.entries(endings)
    .map(([type, ending]) => `when '${type}' then '.${ending}'`)
    .join(' ')} else '.bin' end`

export const documentColumns: readonly DocumentColumn[] = [
  { table: 'public.practitioner_order_document', column: 'bytes', path: `'documents/orders/' || order_id || ${endingOf('media_type')}` },
  {
    table: 'public.text_media',
    column: 'bytes',
    path: `'documents/texts/' || message_id || '-' || "position" || ${endingOf('content_type')}`,
  },
  {
    table: 'public.evidence_packet',
    column: 'packet',
    path: `'documents/packets/' || close_id || '-' || member_id || '-' || left(sha256, 12) || '.json'`,
    content: (bytes) => inflateRawSync(bytes),
    pack: (bytes) => deflateJson(bytes.toString('utf8')),
  },
  {
    table: 'public.claim_file',
    column: 'content',
    path: `'documents/claims/' || number || '.837'`,
    content: (bytes) => inflateRawSync(bytes),
    pack: (bytes) => deflateRawSync(bytes),
  },
]

/** Writes each into its own file; answers how many there are. */
export async function writeDocuments(folder: ProofFolder, client: pg.ClientBase, clinicId: string): Promise<number> {
  let count = 0
  for (const { table, column, path, content } of documentColumns) {
    const { rows } = await client.query<{ path: string; ctid: string }>(
      `select ${path} as path, ctid::text from ${table} where group_id = $1 and ${column} is not null order by 1`,
      [clinicId],
    )
    for (const row of rows) {
      const { rows: contents } = await client.query<{ bytes: Buffer }>(`select ${column} as bytes from ${table} where ctid = $1::tid`, [
        row.ctid,
      ])
      await folder.write(row.path, [content ? content(contents[0]!.bytes) : contents[0]!.bytes])
    }
    count += rows.length
  }
  return count
}
