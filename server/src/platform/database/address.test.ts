import { expect, test } from 'vitest'
import { hostsOf, parseAddress, placeOf } from './address.ts'

const urlOf = (text: string) => {
  const address = parseAddress(text)
  return 'url' in address ? address.url : address.problem
}

test('given an address with one host, it stays as it is', () => {
  const text = 'postgres://vr:p%40ss@db.clinic.example:6432/clinic?sslmode=require'
  expect(urlOf(text)).toBe(text)
  expect(hostsOf(text)).toEqual({ plain: text, hosts: [] })
  expect(placeOf(text)).toBe('db.clinic.example:6432')
})

test('given several hosts, each is found with its port, and the login and the database stay', () => {
  const url = urlOf('postgresql://vr:secret@db1,db2:5433,[::1]:5434/clinic?target_session_attrs=read-write&sslmode=require')
  expect(hostsOf(url)).toEqual({
    plain: 'postgresql://vr:secret@db1/clinic?sslmode=require',
    hosts: [
      { host: 'db1', port: 5432 },
      { host: 'db2', port: 5433 },
      { host: '::1', port: 5434 },
    ],
  })
  expect(placeOf(url)).toBe('db1:5432 or db2:5433 or ::1:5434')
  expect(placeOf(url)).not.toContain('secret')
})

test.each([
  ['mysql://db/clinic', 'must be an address that begins with postgres:// or postgresql://'],
  ['postgres://db:port/clinic', 'is no address: it must read postgres://name:password@host:port/database.'],
  ['postgres://db1,db2:nine/clinic', 'names a host that is none: several read host1:5432,host2:5432.'],
  ['postgres://db1,,db2/clinic', 'names a host that is none: several read host1:5432,host2:5432.'],
  [
    'postgres://db1,db2/clinic?target_session_attrs=any',
    'asks for target_session_attrs=any: a server needs a database that takes writes (read-write).',
  ],
])('given %s, it is refused: %s', (text, problem) => {
  expect(parseAddress(text)).toEqual({ problem })
})
