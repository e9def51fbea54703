/** A clinic's own server does not run on a demo: its people have a published password. */
import pg from 'pg'
import { connectTo } from './connect-to.ts'
import { StartProblem } from '../start-problem.ts'

export async function refuseDemo(ownerUrl: string) {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from app.invented_data')
    if (rowCount) throw new StartProblem(demoHere)
  } finally {
    await client.end()
  }
}

const demoHere =
  'This database holds the demo, whose people have a published password. ' +
  'Set DATA_DIR or DATABASE_URL to an empty place for a clinic of your own.'
