/** What may stand in the environment: every name, its default and the words for a value that does not fit. */
import { z } from 'zod'
import { parseAddress } from './database/address.ts'

const wholeNumber = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number.')
    .default(String(fallback))
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be between ${least} and ${most}.`)

const choiceOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}.` }).default(fallback as z.core.util.NoUndefined<T[number]>)

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

/** One host, or several of which one is the primary at a time. */
const database = z.string().transform((text, context) => {
  const address = parseAddress(text)
  if ('url' in address) return address.url
  context.addIssue({ code: 'custom', message: address.problem })
  return z.NEVER
})

/** `true`, a number of proxies, or a list of their addresses; left out, no forwarded header is believed. */
const trustProxy = z
  .string()
  .regex(/^(true|false|\d{1,2}|[\d.:a-fA-F/, ]+)$/, 'must be true, false, a number of proxies, or their addresses.')
  .default('false')
  .transform((text): boolean | number | string[] => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })

export const environmentSchema = z.object({
  // Set by npm for the scripts it runs
  npm_lifecycle_event: z.string().optional(),
  VITALROUNDS_PROFILE: choiceOf(['development', 'demo', 'production', 'testbed'], 'demo'),
  // 0 lets the system choose a free port
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  /** Where monitoring reads; left out, nothing is measured. */
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port.')
    .transform(Number)
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces go (OTLP over HTTP, with the path); left out, none are made. */
  TRACES_URL: url(['http:', 'https:']).optional(),
  /** Of a hundred calls and jobs so many are traced. */
  TRACES_PERCENT: wholeNumber(100, 1, 100),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  /** Who owns the tables and may create roles; only the start uses it. Left out, the one that DATABASE_URL names. */
  DATABASE_OWNER_URL: database.optional(),
  /** How many standbys hold every commit, so that /health says when one is detached; 0 watches none. */
  DATABASE_STANDBYS: wholeNumber(0, 0, 8),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUST_PROXY: trustProxy,
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  /** What kind of line a phone number is; without them the type stays empty in live mode. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  MAIL_FROM: z.string().includes('@', { error: 'must hold an e-mail address.' }).default('Vitalrounds <no-reply@localhost>'),
  /** Who gets requests for help; left out, the address that mails come from. */
  SUPPORT_EMAIL: z.string().includes('@', { error: 'must be an e-mail address.' }).optional(),
  ACCESS_KEYS: z.string().optional(),
  SECRET_BOX_KEY: z.string().optional(),
  PASSWORD_PEPPER: z.string().optional(),
  COOKIE_KEY: z.string().optional(),
  PASSWORD_PROFILE: choiceOf(['standard', 'strict'], 'standard'),
  /** Outside production left out: simulated. A clinic's own server says it, since what is simulated reaches no patient. */
  INTEGRATIONS_MODE: z.enum(['simulated', 'live'], { error: 'must be one of: simulated, live.' }).optional(),
  WORKERS: wholeNumber(4, 0, 64),
  PG_POOL_SIZE: wholeNumber(10, 2, 200),
  // With these three, a black hole between server and database gives errors within 5 s and heals by itself (R11)
  PG_CONNECT_TIMEOUT_MS: wholeNumber(2000, 100, 60_000),
  PG_STATEMENT_TIMEOUT_MS: wholeNumber(3000, 100, 600_000),
  PG_QUERY_TIMEOUT_MS: wholeNumber(4000, 100, 600_000),
  // Failures only; the numbers of the security design, "Throttling"
  THROTTLE_ACCOUNT_FAILURES: wholeNumber(10, 1, 1000),
  THROTTLE_ACCOUNT_WINDOW_SECONDS: wholeNumber(900, 1, 86_400),
  THROTTLE_ACCOUNT_MAX_LOCK_SECONDS: wholeNumber(3600, 1, 86_400),
  THROTTLE_ADDRESS_FAILURES: wholeNumber(100, 1, 100_000),
  THROTTLE_ADDRESS_WINDOW_SECONDS: wholeNumber(600, 1, 86_400),
  THROTTLE_LINK_FAILURES: wholeNumber(30, 1, 10_000),
  THROTTLE_LINK_WINDOW_SECONDS: wholeNumber(600, 1, 86_400),
  THROTTLE_AUTH_REQUESTS_PER_MINUTE: wholeNumber(60, 1, 100_000),
  PASSWORD_HASHES_RUNNING: wholeNumber(4, 1, 64),
  PASSWORD_HASHES_WAITING: wholeNumber(64, 0, 10_000),
})

export type Environment = z.output<typeof environmentSchema>
