/** The guard lets nobody be sent to a private place, however it is written, and cuts off what is slow or large. */
import { expect, test } from 'vitest'
import { isPublicAddress, readPublicUrl } from './egress.ts'

test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  'nonsense',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  'http://example.org/keys',
  'https://user:word@example.org/keys',
  'https://127.0.0.1/keys',
  'https://2130706433/keys',
  'https://0x7f.1/keys',
  'https://[::1]/keys',
  'https://[::ffff:169.254.169.254]/keys',
  'https://localhost/keys',
  'file:///etc/passwd',
])('refuses %s', (url) => expect(readPublicUrl({ url, timeoutMs: 2000, mostBytes: 1000 })).rejects.toThrow(/not an https|not a public/))
