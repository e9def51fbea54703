import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieRules, isRecognizedDevice, readDevice, withAccount } from './cookies.ts'

const key = randomBytes(32)
const after = (emails: string[]) =>
  emails.reduce<string | undefined>((cookie, email) => withAccount(key, readDevice(cookie), email), undefined)

test('behind https the cookies are bound to the host and secure, on loopback http they are neither', () => {
  const rules = cookieRules({ publicUrl: 'https://care.example' })
  expect(rules.renewal).toEqual({
    name: '__Host-vitalrounds',
    options: { httpOnly: true, secure: true, sameSite: 'strict', path: '/' },
  })
  expect(rules.device).toMatchObject({ name: '__Host-vitalrounds-device', options: { secure: true } })
  expect(cookieRules({ publicUrl: 'http://localhost:3000' }).renewal).toMatchObject({
    name: 'vitalrounds',
    options: { secure: false, httpOnly: true },
  })
})

test('a device knows the accounts that signed in on it, and no others', () => {
  const device = readDevice(after(['carla@x.example', 'adam@x.example']))
  expect(['carla@x.example', 'adam@x.example', 'luis@x.example'].map((email) => isRecognizedDevice(key, device, email))).toEqual([
    true,
    true,
    false,
  ])
  expect(isRecognizedDevice(randomBytes(32), device, 'carla@x.example')).toBe(false)
})

test('marks of one device mean nothing on another', () => {
  const [text, other] = [after(['carla@x.example'])!, after(['luis@x.example'])!]
  const moved = readDevice(`${other.split('.')[0]}.${text.split('.')[1]}`)
  expect(isRecognizedDevice(key, moved, 'carla@x.example')).toBe(false)
})

test('it keeps one mark an account, twelve in all, and forgets the oldest', () => {
  const emails = Array.from({ length: 14 }, (_, i) => `n${i}@x.example`)
  const cookie = after([...emails, 'n13@x.example'])!
  expect(cookie.split('.')).toHaveLength(13)
  expect(emails.map((email) => isRecognizedDevice(key, readDevice(cookie), email)).indexOf(true)).toBe(2)
  expect(cookie.length).toBeLessThan(400)
})

test.each([undefined, '', 'x', 'A'.repeat(21), `${'A'.repeat(22)}.`, `${'A'.repeat(22)}.x`, Array(20).fill('A'.repeat(22)).join('.')])(
  '%j is no device',
  (cookie) => {
    expect(readDevice(cookie)).toBeUndefined()
  },
)
