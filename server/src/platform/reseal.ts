/** After a new key was put first in SECRET_BOX_KEY: what older ones sealed is sealed with it, so that they can be dropped. */
import pg from 'pg'
import { connectTo } from './database/connect-to.ts'
import { type BoxKeys, resealText } from './secret-box.ts'

/** Where a kind of secret lies sealed. */
export type SealedPlace = {
  table: string
  column: string
  /** Of a column of JSON, the field that is sealed. */
  field?: string
  /** The columns, in SQL, whose texts say what the secret belongs to. */
  boundTo: readonly string[]
  context: (...bound: string[]) => string
}

type SealedRow = { at: string; bound: string[]; sealed: string }
export type ResealCount = { done: number; lost: number }

/** In one transaction; of two servers that start at once the second finds nothing left to do. */
export async function resealAll(ownerUrl: string, keys: BoxKeys, places: readonly SealedPlace[]): Promise<ResealCount> {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds start' })
  client.on('error', () => undefined)
  await client.connect()
  const sum = { done: 0, lost: 0 }
  try {
    await client.query('begin')
    for (const place of places) {
      const { done, lost } = await sealPlace(client, keys, place)
      sum.done += done
      sum.lost += lost
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return sum
}

async function sealPlace(client: pg.Client, keys: BoxKeys, place: SealedPlace): Promise<ResealCount> {
  const { read, write } = statements(place)
  const { rows } = await client.query<SealedRow>(read)
  const sum = { done: 0, lost: 0 }
  for (const { at, bound, sealed } of rows)
    try {
      const anew = resealText(keys, sealed, place.context(...bound))
      if (anew === undefined) continue
      await client.query(write, [at, anew])
      sum.done += 1
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error
      // No key opens it: whoever it belongs to has to enter it again
      sum.lost += 1
    }
  return sum
}

// The places are written in the code, none of them by a person
function statements({ table, column, field, boundTo }: SealedPlace) {
  const value = field === undefined ? `convert_from(${column}, 'utf8')` : `${column} ->> '${field}'`
  const changed = field === undefined ? `convert_to($2, 'utf8')` : `jsonb_set(${column}, '{${field}}', to_jsonb($2::text))`
  return {
    read: `select ctid::text as at, array[${boundTo.map((text) => `(${text})::text`).join(', ')}] as bound, ${value} as sealed
             from ${table} where ${value} is not null for update`,
    write: `update ${table} set ${column} = ${changed} where ctid = $1::tid`,
  }
}
