/** Sealed secrets of a staged clinic: each is opened and sealed anew with this server's first key, for the row as it will stand here. */
import pg from 'pg'
import { type BoxKeys, sealText, unseal } from '../../server/src/platform/secret-box.ts'
import type { SealedPlace } from '../../server/src/platform/reseal.ts'
import { stageOf } from './stage-tables.ts'

type SealedRow = { at: string; before: string[]; here: string[]; sealed: string }

/** Answers those that no key of this server opens, as `table.column (row)`. `here` maps a bound column to what it will be. */
export async function sealStaged(
  client: pg.ClientBase,
  keys: BoxKeys,
  { places, here }: { places: readonly SealedPlace[]; here: (column: string) => string },
): Promise<string[]> {
  const closed: string[] = []
  for (const { table, column, boundTo, context } of places) {
    const stage = stageOf(`public.${table}`)
    const { rows } = await client.query<SealedRow>(
      `select ctid::text as at, array[${boundTo.map((text) => `${text}::text`).join(', ')}] as before,
              array[${boundTo.map((text) => `${here(text)}::text`).join(', ')}] as here, convert_from(${column}, 'utf8') as sealed
         from ${stage} where ${column} is not null`,
    )
    for (const { at, before, here: bound, sealed } of rows)
      try {
        const anew = sealText(keys, unseal(keys, sealed, context(...before)), context(...bound))
        await client.query(`update ${stage} set ${column} = convert_to($2, 'utf8') where ctid = $1::tid`, [at, anew])
      } catch (error) {
        if (error instanceof pg.DatabaseError) throw error
        closed.push(`${table}.${column} (${before.join(' ')})`)
      }
  }
  return closed
}
