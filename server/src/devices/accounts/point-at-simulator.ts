/** The simulator listens on another port at every start: the demo's accounts are told where. No live account is touched. */
import pg from 'pg'
import { connectTo } from '../../platform/database/connect-to.ts'

/** `connectionIds` are the demo's own; as the owner of the schema, since no other role may change where an account leads. */
export async function pointAtSimulator(ownerUrl: string, connectionIds: readonly string[], simulatorUrl: string) {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds demo' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`update vendor_connection set base_url = $1 || '/' || vendor where id = any ($2::uuid[]) and mode = 'simulated'`, [
      simulatorUrl,
      connectionIds,
    ])
  } finally {
    await client.end()
  }
}
