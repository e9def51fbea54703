/** What a database holds, as one line a table: how many rows, and a digest of them in any order. */
import pg from 'pg'

export type TableDigest = { table: string; rows: number; digest: string }

/** `url` logs in as the owner. Equal digests: equal rows, however often each stands there (sums of 64-bit hashes). */
export async function contentDigest(url: string): Promise<TableDigest[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'auth', 'app') order by 1`,
    )
    const digests: TableDigest[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; digest: string }>(
        `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 1)::numeric), 0)::text as digest from ${name} t`,
      )
      digests.push({ table: name, rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' })
    }
    return digests
  } finally {
    await client.end()
  }
}
