/** The command runs the very files that are handed to a clinic. */
import { readFileSync } from 'node:fs'
import { defaultLoadersSync } from 'cosmiconfig'
import { expect, test } from 'vitest'
import { etcdEnvironment, haproxyFile, patroniFile, type Place, serversFile } from './cluster-files.ts'

const place: Place = { net: '127.0.31', folder: '/tmp/db2', passwords: { superuser: 'S', replication: 'R', restapi: 'A' } }
const deployed = (file: string) => readFileSync(new URL(`../../deploy/high-availability/${file}`, import.meta.url), 'utf8')

test('given the files of a clinic, those of a machine differ in addresses, folders and passwords alone', () => {
  const mask = (text: string) =>
    text
      .replaceAll(/OWN_ADDRESS|127\.0\.31\.12|10\.0\.0\.12/g, 'ADDRESS')
      .replaceAll('127.0.31.', '10.0.0.')
      .replaceAll(/OWN_NAME\b|\bdb2\b(?!=)/g, 'NAME')
      .replaceAll('/tmp/NAME/', '/')
      .replaceAll(/\b(SUPERUSER_PASSWORD|REPLICATION_PASSWORD|RESTAPI_PASSWORD|[SRA])\b/g, 'PASSWORD')
  expect(mask(patroniFile('db2', place))).toBe(mask(deployed('patroni.yml')))
})

test('given the settings of etcd, a machine gets its own name and address, and the addresses of all three', () => {
  expect(etcdEnvironment('db2', place)).toMatchObject({
    ETCD_NAME: 'db2',
    ETCD_DATA_DIR: '/tmp/db2/var/lib/etcd/default',
    ETCD_LISTEN_CLIENT_URLS: 'http://127.0.31.12:2379',
    ETCD_INITIAL_CLUSTER: 'db1=http://127.0.31.11:2380,db2=http://127.0.31.12:2380,db3=http://127.0.31.13:2380',
  })
  expect(Object.keys(etcdEnvironment('db2', place))).toHaveLength(deployed('etcd').match(/^ETCD_/gm)?.length ?? 0)
})

test('given HAProxy without root, only the account that it would become is left out', () => {
  expect(haproxyFile('10.0.0', true).replace('10.0.0.1:5432', '127.0.0.1:5432')).toBe(deployed('haproxy.cfg'))
  expect(haproxyFile('10.0.0', false)).toBe(haproxyFile('10.0.0', true).replace('  user haproxy\n  group haproxy\n', ''))
})

test('given three servers behind one address, only ports and addresses are replaced', () => {
  const file = serversFile({ port: 28080, ports: [23001, 23002, 23003], isRoot: true })
  const back = file.replaceAll(/127\.0\.0\.1:2300(\d)/g, '10.0.0.2$1:3000').replace('127.0.0.1:28080', '127.0.0.1:8080')
  expect(back).toBe(deployed('servers.cfg'))
  expect(file).toContain('server app2 127.0.0.1:23002 check')
})

test('given the times of Patroni, they keep its own rules: a lock of 20 s or more, and time for two tries within it', () => {
  const { bootstrap } = defaultLoadersSync['.yaml']('patroni.yml', deployed('patroni.yml')) as {
    bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean } }
  }
  const { ttl, loop_wait: loop, retry_timeout: retry, synchronous_mode: isSynchronous } = bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(20)
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(isSynchronous).toBe(true)
})
