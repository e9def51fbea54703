import { beforeAll, expect, test } from 'vitest'
import { openPasswords, type Passwords } from './hash-password.ts'
import { judgePassword, passwordScore } from './judge-password.ts'

const keys = { passwordPepper: new Uint8Array(32).fill(5) } as unknown as Parameters<typeof openPasswords>[0]['keys']
const limits = (hashesRunning: number, hashesWaiting: number) => ({
  keys,
  throttle: { hashesRunning, hashesWaiting } as Parameters<typeof openPasswords>[0]['throttle'],
})

let passwords: Passwords
beforeAll(() => {
  passwords = openPasswords(limits(4, 64))
})

test('the same password never hashes to the same text, and each text holds its own cost', async () => {
  const [text, two] = await Promise.all([passwords.hash('Quartz-Lantern-58'), passwords.hash('Quartz-Lantern-58')])
  expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(text).not.toBe(two)
  expect(await passwords.verify('Quartz-Lantern-58', two)).toEqual({ isRight: true, isStale: false })
})

test.each([
  ['Quartz-Lantern-59', false],
  ['quartz-lantern-58', false],
  ['Quartz-Lantern-58x', false],
  [' Quartz-Lantern-58 ', true],
  ['', false],
])('%j is %s', async (typed, isRight) => {
  expect((await passwords.verify(typed, await passwords.hash('Quartz-Lantern-58'))).isRight).toBe(isRight)
})

test('nothing is cut off: the 256th character counts', async () => {
  const long = 'x'.repeat(255)
  const stored = await passwords.hash(`${long}a`)
  expect((await passwords.verify(`${long}a`, stored)).isRight).toBe(true)
  expect((await passwords.verify(`${long}b`, stored)).isRight).toBe(false)
})

test('two ways to write an accent are one password', async () => {
  expect((await passwords.verify('cafe\u0301-Lantern', await passwords.hash('caf\u00e9-Lantern'))).isRight).toBe(true)
})

test('without the pepper a stolen hash checks nothing', async () => {
  const other = openPasswords({
    ...limits(4, 64),
    keys: { passwordPepper: new Uint8Array(32).fill(6) } as unknown as typeof keys,
  })
  expect((await other.verify('Quartz-Lantern-58', await passwords.hash('Quartz-Lantern-58'))).isRight).toBe(false)
})

test("nobody's password is never right, and costs a whole check", async () => {
  expect(await passwords.verify('', undefined)).toEqual({ isRight: false, isStale: false })
  // It takes the one place where hashes are made, so another finds it taken
  const item = openPasswords(limits(1, 0))
  const [nobodys, others] = await Promise.allSettled([item.verify('Quartz', undefined), item.hash('Quartz')])
  expect([nobodys.status, others.status]).toEqual(['fulfilled', 'rejected'])
})

test('a hash of another cost is right and stale', async () => {
  const cheap = openPasswords(limits(4, 64), { memory: 8192, passes: 1, parallelism: 1 })
  expect(await passwords.verify('abc', await cheap.hash('abc'))).toEqual({ isRight: true, isStale: true })
})

test('so many run, so many wait, and one more is told to come back', async () => {
  const few = openPasswords(limits(2, 3))
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => few.hash(`password ${i}`)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))).toEqual([
    'server.busy',
    'server.busy',
    'server.busy',
  ])
  expect(await few.hash('later')).toContain('$argon2id$')
})

test.each([
  'password',
  'Password1',
  '123456',
  'qwerty123',
  'letmein',
  'iloveyou',
  'P@ssw0rd',
  'abc123',
  'aaaaaaaa',
  'vitalrounds1',
  'northside',
  'carla1985',
  'Carla.Reyes',
])('%s is easy to guess', async (typed) => {
  expect(
    (await judgePassword(typed, { inputs: ['carla.reyes@northside.example', 'Carla', 'Reyes'], hasSecondFactor: false }, 'standard'))
      .problem,
  ).toBe('password.guessable')
})

test('the three thousand commonest passwords are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = (dictionary as unknown as Record<string, string[]>)['passwords-common']!.filter((word) => word.length >= 6).slice(0, 3000)
  const scores: number[] = []
  for (const word of common) scores.push(await passwordScore(word, []))
  expect(common.length).toBe(3000)
  expect(Math.max(...scores)).toBeLessThan(3)
})

test('a costly estimate holds up nobody else', async () => {
  let beats = 0
  const beat = setInterval(() => beats++, 1)
  await Promise.all(Array.from({ length: 5 }, (_, i) => passwordScore(`${i}p4$$w0rd!1|@(3`.repeat(16), [])))
  clearInterval(beat)
  // Estimated in this thread, there would be none
  expect(beats).toBeGreaterThan(10)
})

test('more than can be judged soon are told to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, async (_, i) => passwordScore(`word ${i}`, [])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})
