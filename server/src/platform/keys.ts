/**
 * The server's own keys: parsed from the environment, checked hard for production, or made once and kept in
 * DATA_DIR/keys.json (readable by this user alone) for the demo, the testbed and development.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Environment } from './config.schema.ts'
import type { BoxKeys } from './secret-box.ts'
import { StartProblem, folderProblem } from './start-problem.ts'
import { commandLine } from './product-version.ts'

export type AccessKey = { kid: string; secret: Uint8Array<ArrayBuffer> }
export type Keys = {
  /** HS256 keys of the access tokens; the first signs, all verify. */
  access: AccessKey[]
  /** AES-256-GCM keys for secrets that are kept in the database; the first seals, all open. */
  secretBox: BoxKeys
  passwordPepper: Uint8Array<ArrayBuffer>
  /** Signs the cookie that marks a known device. */
  cookie: Uint8Array<ArrayBuffer>
}

// 256 bits, for HS256 (RFC 7518, 3.2) and AES-256 alike
const keyBytes = 32
// Random 32 bytes hold about 30 different values and never fewer than this; typed words and repeated patterns do
const leastDistinctBytes = 20

const single = { PASSWORD_PEPPER: 'passwordPepper', COOKIE_KEY: 'cookie' } as const
type SingleName = keyof typeof single
type KeyEnvironment = Pick<Environment, 'ACCESS_KEYS' | 'SECRET_BOX_KEY' | SingleName>

const bytesOf = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[A-Za-z0-9_-]+$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64url')) : undefined

const howToMakeOne = `Make all with: ${commandLine('keys')}`

/** Reads the keys that are configured; what cannot be read comes back as sentences. */
export function parseKeys(values: KeyEnvironment): { keys: Partial<Keys>; problems: string[] } {
  const keys: Partial<Keys> = {}
  const problems: string[] = []
  for (const name of Object.keys(single) as SingleName[]) {
    const text = values[name]
    if (text === undefined) continue
    const bytes = bytesOf(text)
    if (bytes?.length === keyBytes) keys[single[name]] = bytes
    else problems.push(`${name} must be ${keyBytes} bytes in base64url. ${howToMakeOne}`)
  }
  if (values.ACCESS_KEYS !== undefined) {
    const access = parseAccessKeys(values.ACCESS_KEYS)
    if (access) keys.access = access
    else problems.push(`ACCESS_KEYS must read kid:key,kid:key, each key at least ${keyBytes} bytes in base64url. ${howToMakeOne}`)
  }
  if (values.SECRET_BOX_KEY !== undefined) {
    const box = parseBoxKeys(values.SECRET_BOX_KEY)
    if (box) keys.secretBox = box
    else
      problems.push(
        `SECRET_BOX_KEY must be ${keyBytes} bytes in base64url; of several, with commas between, the first seals. ${howToMakeOne}`,
      )
  }
  return { keys, problems }
}

function parseBoxKeys(text: string): BoxKeys | undefined {
  const parts = text.split(',').map((part) => bytesOf(part.trim()))
  const [first, ...older] = parts.filter((key) => key !== undefined).filter(({ length }) => length === keyBytes)
  return first && older.length === parts.length - 1 ? [first, ...older] : undefined
}

function parseAccessKeys(text: string): AccessKey[] | undefined {
  const keys: AccessKey[] = []
  for (const part of text.split(',')) {
    const [, kid, encoded] = /^\s*([\w.-]{1,40}):([\w-]+)\s*$/.exec(part) ?? []
    const secret = encoded && bytesOf(encoded)
    if (!kid || !secret || secret.length < keyBytes || keys.some((key) => key.kid === kid)) return undefined
    keys.push({ kid, secret })
  }
  return keys
}

/** What keeps these keys from protecting real patients: missing, guessable, or one key for two purposes. */
export function productionKeyProblems(values: KeyEnvironment): string[] {
  const names = ['ACCESS_KEYS', 'SECRET_BOX_KEY', ...Object.keys(single)] as (keyof KeyEnvironment)[]
  const missing = names.filter((name) => values[name] === undefined)
  const { keys } = parseKeys(values)
  const named = [
    ...(keys.access ?? []).map((key) => ({ name: 'ACCESS_KEYS', secret: key.secret })),
    ...(keys.secretBox ?? []).map((secret) => ({ name: 'SECRET_BOX_KEY', secret })),
    ...(Object.keys(single) as SingleName[]).flatMap((name) => {
      const secret = keys[single[name]]
      return secret ? [{ name, secret }] : []
    }),
  ]
  const weak = named.filter(({ secret }) => new Set(secret).size < leastDistinctBytes)
  const texts = named.map(({ secret }) => Buffer.from(secret).toString('hex'))
  return [
    ...missing.map((name) => `${name} is missing. ${howToMakeOne}`),
    ...weak.map(({ name }) => `${name} holds a default or guessable key. ${howToMakeOne}`),
    ...(new Set(texts).size < texts.length ? ['Two of the keys are the same: each purpose needs its own.'] : []),
  ]
}

const storedSchema = z.strictObject({
  ACCESS_KEYS: z.string(),
  SECRET_BOX_KEY: z.string(),
  PASSWORD_PEPPER: z.string(),
  COOKIE_KEY: z.string(),
})

/** The keys kept in the data folder; made on the first call. */
export function storedKeys(dataDir: string): Keys {
  const file = path.join(dataDir, 'keys.json')
  try {
    if (!fs.existsSync(file)) makeKeyFile(dataDir, file)
    const { keys, problems } = parseKeys(storedSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))))
    if (problems.length === 0) return keys as Keys
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw folderProblem(error, dataDir)
  }
  throw new StartProblem(`The key file ${file} is damaged. Restore it from a backup: without it no stored password can be checked.`)
}

function makeKeys(): z.infer<typeof storedSchema> {
  const key = () => randomBytes(keyBytes).toString('base64url')
  return { ACCESS_KEYS: `k1:${key()}`, SECRET_BOX_KEY: key(), PASSWORD_PEPPER: key(), COOKIE_KEY: key() }
}

/** A new set of keys, as the lines in which settings are written. */
export const makeKeyLines = (): string[] => Object.entries(makeKeys()).map(([name, key]) => `${name}=${key}`)

function makeKeyFile(dataDir: string, file: string) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const created = makeKeys()
  // Written aside and linked into place: a crash leaves no half file, and of two first starts one pair of keys wins
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
