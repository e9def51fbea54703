import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartProblem } from './start-problem.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-config-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

const key = () => randomBytes(32).toString('base64url')
const production = () => ({
  DATA_DIR,
  PUBLIC_URL: 'https://rounds.clinic.example',
  ACCESS_KEYS: `2026a:${key()},2025b:${key()}`,
  SECRET_BOX_KEY: key(),
  PASSWORD_PEPPER: key(),
  COOKIE_KEY: key(),
  TRUST_PROXY: '1',
  INTEGRATIONS_MODE: 'simulated',
})

/** The lines of the refusal, without its heading. */
function refusal(env: NodeJS.ProcessEnv, profile?: 'production'): string[] {
  try {
    readConfig(env, profile)
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem)
    return (error as StartProblem).message
      .replace('The configuration is wrong:', '')
      .trim()
      .split('\n')
      .map((line) => line.trim())
  }
  return []
}

test('an empty environment is a demo on loopback, port 3000, data beside the project', () => {
  const config = readConfig({ DATA_DIR })
  expect(config).toMatchObject({
    profile: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: DATA_DIR,
    integrations: 'simulated',
    trustProxy: false,
  })
  expect(config.database.url).toBeUndefined()
})

test('values set to nothing count as not set, and a relative data folder is made absolute', () => {
  const relative = path.relative(process.cwd(), DATA_DIR)
  const config = readConfig({ DATA_DIR: relative, PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })
  expect(config).toMatchObject({ port: 3000, dataDir: DATA_DIR })
})

test('the configuration cannot be changed afterwards', () => {
  const config = readConfig({ DATA_DIR })
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  expect(() => Object.assign(config.throttle, { accountFailures: 1 })).toThrow(TypeError)
})

test('everything wrong is told together, in plain words, with the name of the setting', () => {
  const lines = refusal({
    DATA_DIR,
    PORT: 'ninety',
    WORKERS: '1000',
    DATABASE_URL: 'mysql://x',
    PASSWORD_PROFILE: 'lax',
  })
  expect(lines).toEqual([
    '- PORT must be a whole number.',
    '- DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    '- PASSWORD_PROFILE must be one of: standard, strict.',
    '- WORKERS must be between 0 and 64.',
  ])
})

test('keys are made once in the data folder, for this user alone, and are the same on the next start', () => {
  const first = readConfig({ DATA_DIR })
  const mode = fs.statSync(path.join(DATA_DIR, 'keys.json')).mode & 0o777
  expect(mode).toBe(0o600)
  expect(readConfig({ DATA_DIR }).keys).toEqual(first.keys)
  expect(first.keys.secretBox.map(({ length }) => length)).toEqual([32])
})

test('a configured key wins over the kept one', () => {
  const cookie = key()
  expect(Buffer.from(readConfig({ DATA_DIR, COOKIE_KEY: cookie }).keys.cookie).toString('base64url')).toBe(cookie)
})

test('of several keys of the secret box the first seals', () => {
  const [newer, older] = [key(), key()]
  const { secretBox } = readConfig({ DATA_DIR, SECRET_BOX_KEY: `${newer},${older}` }).keys
  expect(secretBox.map((item) => Buffer.from(item).toString('base64url'))).toEqual([newer, older])
  expect(refusal({ DATA_DIR, SECRET_BOX_KEY: `${newer},short` })[0]).toMatch(/SECRET_BOX_KEY must be 32 bytes/)
})

test('a damaged key file is refused, not replaced', () => {
  const damaged = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-damaged-'))
  fs.writeFileSync(path.join(damaged, 'keys.json'), '{"ACCESS_KEYS": "k1:')
  expect(refusal({ DATA_DIR: damaged })[0]).toMatch(/^The key file .* is damaged/)
  fs.rmSync(damaged, { recursive: true, force: true })
})

test('production starts with configured keys and an https address, and makes no key file', () => {
  const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-production-'))
  const config = readConfig({ ...production(), DATA_DIR: empty }, 'production')
  expect(config.keys.access.map(({ kid }) => kid)).toEqual(['2026a', '2025b'])
  expect(fs.readdirSync(empty)).toEqual([])
  fs.rmSync(empty, { recursive: true, force: true })
})

test('production without keys names each of them', () => {
  const lines = refusal(
    { DATA_DIR, INTEGRATIONS_MODE: 'live', SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://rounds.clinic.example' },
    'production',
  )
  expect(lines.map((line) => /- (\w+) is missing/.exec(line)?.[1])).toEqual([
    'ACCESS_KEYS',
    'SECRET_BOX_KEY',
    'PASSWORD_PEPPER',
    'COOKIE_KEY',
    'TRUST_PROXY',
  ])
})

test.each([
  ['a short key', { COOKIE_KEY: randomBytes(16).toString('base64url') }, /COOKIE_KEY must be 32 bytes/],
  ['a short access key', { ACCESS_KEYS: `k1:${randomBytes(31).toString('base64url')}` }, /ACCESS_KEYS must read/],
  ['a key of zeros', { SECRET_BOX_KEY: Buffer.alloc(32).toString('base64url') }, /SECRET_BOX_KEY holds a default/],
  [
    'typed words',
    { PASSWORD_PEPPER: Buffer.from('change-me-change-me-change-me-12').toString('base64url') },
    /PASSWORD_PEPPER holds a default/,
  ],
  ['an address without TLS', { PUBLIC_URL: 'http://rounds.clinic.example' }, /PUBLIC_URL .* must begin with https/],
  ['no word on whether vendors are real', { INTEGRATIONS_MODE: '' }, /INTEGRATIONS_MODE is missing: live for real texts/],
  ['traces over a network without TLS', { TRACES_URL: 'http://collector.example:4318/v1/traces' }, /TRACES_URL must begin with https/],
  ['no address', { PUBLIC_URL: '' }, /PUBLIC_URL is missing/],
  ['to believe whatever a caller says of itself', { TRUST_PROXY: 'true' }, /TRUST_PROXY=true lets anybody/],
  ['an unknown proxy', { TRUST_PROXY: '' }, /TRUST_PROXY is missing/],
  ['no proxy before https', { TRUST_PROXY: 'false' }, /TRUST_PROXY is missing/],
])('production refuses %s', (_, change, words) => {
  const lines = refusal({ ...production(), ...change }, 'production')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(words)
})

test('nothing is traced unless an address says where to, and then of every call unless a share is named', () => {
  expect(readConfig({ DATA_DIR }, 'development').traces).toBeUndefined()
  const url = 'http://127.0.0.1:4318/v1/traces'
  expect(readConfig({ DATA_DIR, TRACES_URL: url }, 'development').traces).toEqual({ url, percent: 100 })
  expect(readConfig({ ...production(), TRACES_URL: url, TRACES_PERCENT: '5' }, 'production').traces).toEqual({ url, percent: 5 })
})

test('production refuses one key for two purposes', () => {
  const same = key()
  expect(refusal({ ...production(), COOKIE_KEY: same, PASSWORD_PEPPER: same }, 'production')[0]).toMatch(/each purpose needs its own/)
})

test('plain http stays possible on this machine alone', () => {
  expect(readConfig({ ...production(), PUBLIC_URL: 'http://localhost:3000' }, 'production').publicUrl).toBe('http://localhost:3000')
})

test('the environment cannot talk `npm run serve` out of the production checks', () => {
  expect(refusal({ DATA_DIR, VITALROUNDS_PROFILE: 'demo' }, 'production')).not.toEqual([])
})
