/** A PostgreSQL of Debian's and its PgBouncer before it, by the files of deploy/pooler, in a folder of their own. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/steps.ts'
import { databaseAccount, startProgram } from '../../scripts/failover/processes.ts'
import { withClient } from '../../scripts/failover/servers.ts'
import { freePort } from '../hook-target.ts'

export type PooledCluster = { folder: string; databasePort: number; poolerPort: number; password: string }

const bin = '/usr/lib/postgresql/15/bin'
const deployed = (file: string) => readFileSync(join(root, 'deploy/pooler', file), 'utf8')

export const superuserUrl = ({ databasePort, password }: PooledCluster, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${databasePort}/${database}`

/** A file of the folder that belongs to whoever runs the database. */
function write({ folder }: PooledCluster, name: string, text: string) {
  const account = databaseAccount()
  writeFileSync(join(folder, name), text)
  if (account) chownSync(join(folder, name), account.uid, account.gid)
}

/** The file of a clinic, with other addresses and another place for the password. */
export const poolerFile = (text: string, { folder, databasePort, poolerPort }: PooledCluster) =>
  text
    .replace('host=10.0.0.11 port=5432', `host=127.0.0.1 port=${databasePort}`)
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replaceAll('/etc/pgbouncer/', `${folder}/`)

export async function startDatabase(folder: string): Promise<PooledCluster> {
  const cluster = { folder, databasePort: await freePort(), poolerPort: await freePort(), password: 'bench' }
  const account = databaseAccount()
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  write(cluster, 'password', cluster.password)
  const data = join(folder, 'data')
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ]
  execFileSync(join(bin, 'initdb'), init, { stdio: 'ignore', ...account })
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  const options = settings.flatMap((setting) => ['-c', setting])
  startProgram([join(bin, 'postgres'), '-D', data, '-p', String(cluster.databasePort), ...options], {
    folder,
    log: 'postgres.log',
    account,
  })
  // It listens before it lets anybody in
  await until(() => withClient(superuserUrl(cluster, 'postgres'), (client) => client.query('select 1')))
  return cluster
}

/** As docs/operations.md says it. */
export async function startPooler(cluster: PooledCluster, database: string) {
  const { folder, password } = cluster
  await withClient(superuserUrl(cluster, database), (client) =>
    client.query(deployed('pgbouncer.sql').replace('POOLER_PASSWORD', password)),
  )
  write(cluster, 'userlist.txt', `"pgbouncer" "${password}"\n`)
  write(cluster, 'pgbouncer.ini', poolerFile(deployed('pgbouncer.ini'), cluster))
  startProgram(['pgbouncer', 'pgbouncer.ini'], { folder, log: 'pgbouncer.log', account: databaseAccount() })
  await until(() => connectOnce(cluster.poolerPort))
}

const connectOnce = (port: number) =>
  new Promise<void>((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done()))
    socket.once('error', fail)
  })

async function until(attempt: () => Promise<unknown>) {
  for (let tries = 0; ; tries++) {
    try {
      await attempt()
      return
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}
