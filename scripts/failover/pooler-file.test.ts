/** The bench of the pooler runs the very files that are handed to a clinic, and the page of operations names what they hold. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { poolerFile } from '../../bench/pooler/pooled-cluster.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('given the file of a clinic, the bench changes addresses and the place of the password alone', () => {
  const text = textOf('deploy/pooler/pgbouncer.ini')
  const changed = poolerFile(text, { folder: '/tmp/p', databasePort: 25432, poolerPort: 26432, password: '' })
  expect(changed).toContain('host=127.0.0.1 port=25432')
  const back = changed.replace('host=127.0.0.1 port=25432', 'host=10.0.0.11 port=5432').replace('listen_port = 26432', 'listen_port = 6432')
  expect(back.replaceAll('/tmp/p/', '/etc/pgbouncer/')).toBe(text)
})

test('given the roles that go through a pooler, the statement lets in those and nobody else', () => {
  const [, list = ''] = /usename in \(([^)]*)\)/.exec(textOf('deploy/pooler/pgbouncer.sql')) ?? []
  const roles = /const pooledRoles = \[([^\]]*)\]/.exec(textOf('server/src/platform/database/pooler.ts'))?.[1]
  expect(list).toBe(roles)
})
