/**
 * Password hashes: argon2id with a pepper, a few at a time. Every check costs the same whether or not anybody has that
 * address, and when too many wait the next one is told to come back, so that sign-in cannot exhaust the machine.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalPassword } from '@vitalrounds/domain/auth/password'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/http/refuse.ts'

type HashCost = { memory: number; passes: number; parallelism: number }
// OWASP Password Storage Cheat Sheet (2025), Argon2id: 19 MiB, 2 iterations, 1 degree of parallelism
const costNow: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
// RFC 9106, section 4: 128-bit salt, 256-bit tag
const saltBytes = 16
const tagBytes = 32

export type Passwords = {
  hash(typed: string): Promise<string>
  /** `stored` is undefined for an address nobody has: that costs as much and is never right. */
  verify(typed: string, stored: string | undefined): Promise<{ isRight: boolean; isStale: boolean }>
}

const derive = promisify(argon2)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

// The PHC string format, as argon2 tools write it
const format = ({ memory, passes, parallelism }: HashCost, salt: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
const readable = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([^$]+)\$([^$]+)$/

function read(stored: string) {
  const [, memory, passes, parallelism, salt, tag] = readable.exec(stored) ?? []
  if (!salt || !tag) throw new Error('a stored password hash cannot be read')
  const cost: HashCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Hashes and checks passwords with the pepper and within the limits of the configuration. */
export function openPasswords({ keys, throttle }: Pick<Config, 'keys' | 'throttle'>, cost = costNow): Passwords {
  const inTurn = turnstile(throttle.hashesRunning, throttle.hashesWaiting)
  const tagOf = (typed: string, salt: Uint8Array, at: HashCost, length = tagBytes) =>
    inTurn(async () =>
      derive('argon2id', {
        message: normalPassword(typed),
        nonce: salt,
        secret: keys.passwordPepper,
        tagLength: length,
        ...at,
      }),
    )
  // Nobody knows a password for it: it only takes as long to compare as a real one
  const nobodys = format(cost, randomBytes(saltBytes), randomBytes(tagBytes))
  return {
    async hash(typed) {
      const salt = randomBytes(saltBytes)
      return format(cost, salt, await tagOf(typed, salt, cost))
    },
    async verify(typed, stored) {
      const expected = read(stored ?? nobodys)
      const tag = await tagOf(typed, expected.salt, expected.cost, expected.tag.length)
      const isRight = timingSafeEqual(tag, expected.tag) && stored !== undefined
      return {
        isRight,
        isStale: format(expected.cost, expected.salt, expected.tag) !== format(cost, expected.salt, expected.tag),
      }
    },
  }
}

/** Lets so many run and so many wait; one more is refused as busy. */
function turnstile(running: number, waiting: number) {
  let inside = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= running) {
      if (queue.length >= waiting) refuse('server.busy', { retryAfterSeconds: 2 })
      await new Promise<void>((enter) => queue.push(enter))
    } else inside++
    try {
      return await work()
    } finally {
      // The place goes straight to whoever waits longest
      const next = queue.shift()
      if (next) next()
      else inside--
    }
  }
}
