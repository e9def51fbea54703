/**
 * The one place that reads the environment. It is parsed once, everything wrong with it is told together in plain
 * words, and what comes out is frozen and passed on as an argument.
 */
import path from 'node:path'
import { z } from 'zod'
import { environmentSchema, type Environment } from './config.schema.ts'
import { readEnvFile } from './env-file.ts'
import { parseKeys, productionKeyProblems, storedKeys, type Keys } from './keys.ts'
import { StartProblem } from './start-problem.ts'

export type Profile = Environment['VITALROUNDS_PROFILE']
export type Config = ReturnType<typeof readConfig>

/**
 * The environment of this process, which is read here and nowhere else, and behind it the file that VITALROUNDS_ENV_FILE
 * names: the unit and every command read the same one in the same way.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const file = process.env['VITALROUNDS_ENV_FILE']
  return file ? { ...readEnvFile(file), ...present(process.env) } : process.env
}

/** The configuration of this process. */
export const ownConfig = (profile?: Profile) => readConfig(ownEnvironment(), profile)

/** `Vitalrounds <no-reply@clinic.example>` or the address alone. */
const addressIn = (mailbox: string) => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** True for a host name or address that only this machine can reach. */
export const isLoopback = (host: string) => loopback.has(host.replace(/^\[|\]$/g, ''))

/** Values that are set but empty count as not set: that is how shells and compose files leave them out. */
const present = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/**
 * Parses the environment into a frozen configuration. A profile given here wins over VITALROUNDS_PROFILE, so that
 * `npm run serve` cannot be talked out of the production checks. Throws a StartProblem that lists everything wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv, profile?: Profile) {
  const parsed = environmentSchema.safeParse({ ...present(env), ...(profile && { VITALROUNDS_PROFILE: profile }) })
  if (!parsed.success) throw configurationProblem(problemLines(parsed.error))
  const values = parsed.data
  const configured = parseKeys(values)
  const publicUrl = new URL(values.PUBLIC_URL ?? defaultPublicUrl(values))
  const problems = [
    ...configured.problems,
    ...publicUrlProblems(publicUrl),
    ...(values.VITALROUNDS_PROFILE === 'production' ? productionProblems(values) : []),
  ]
  if (problems.length > 0) throw configurationProblem(problems)
  const dataDir = path.resolve(values.DATA_DIR)
  const isProduction = values.VITALROUNDS_PROFILE === 'production'
  // Outside production the keys that are not configured are made once and kept beside the data
  const keys = isProduction ? (configured.keys as Keys) : { ...storedKeys(dataDir), ...configured.keys }
  return deepFreeze({
    ...server(values, publicUrl),
    dataDir,
    database: database(values),
    keys,
    throttle: throttle(values),
  })
}

const server = (values: Environment, publicUrl: URL) => ({
  profile: values.VITALROUNDS_PROFILE,
  host: values.HOST,
  port: values.PORT,
  /** Scheme, host and port that people type; links in mails and cookies follow it. No trailing slash. */
  publicUrl: publicUrl.origin,
  trustProxy: values.TRUST_PROXY,
  mail: {
    smtpUrl: values.SMTP_URL,
    from: values.MAIL_FROM,
    support: values.SUPPORT_EMAIL ?? addressIn(values.MAIL_FROM),
  },
  twilio: { accountSid: values.TWILIO_ACCOUNT_SID, authToken: values.TWILIO_AUTH_TOKEN },
  metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  traces: values.TRACES_URL === undefined ? undefined : { url: values.TRACES_URL, percent: values.TRACES_PERCENT },
  passwordProfile: values.PASSWORD_PROFILE,
  /** Simulated vendors send and ring nobody. */
  integrations: values.INTEGRATIONS_MODE ?? 'simulated',
  /** Jobs this server works on at once; 0 leaves them to other servers. */
  workers: values.WORKERS,
  /** Started by npm: when npm is killed, nobody is left to stop us, so we go too. */
  followsParent: values.npm_lifecycle_event !== undefined,
})

const database = (values: Environment) => ({
  /** Undefined: the embedded server in the data folder. */
  url: values.DATABASE_URL,
  /** Past the pooler through which DATABASE_URL goes: for LISTEN, the queue and the start. */
  directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
  /** For migrations alone; names and passwords in the other two are replaced by those of the server's own roles. */
  ownerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
  /** Expected to hold every commit. */
  standbys: values.DATABASE_STANDBYS,
  poolSize: values.PG_POOL_SIZE,
  connectTimeoutMs: values.PG_CONNECT_TIMEOUT_MS,
  statementTimeoutMs: values.PG_STATEMENT_TIMEOUT_MS,
  queryTimeoutMs: values.PG_QUERY_TIMEOUT_MS,
})

const throttle = (values: Environment) => ({
  accountFailures: values.THROTTLE_ACCOUNT_FAILURES,
  accountWindowSeconds: values.THROTTLE_ACCOUNT_WINDOW_SECONDS,
  accountMaxLockSeconds: values.THROTTLE_ACCOUNT_MAX_LOCK_SECONDS,
  addressFailures: values.THROTTLE_ADDRESS_FAILURES,
  addressWindowSeconds: values.THROTTLE_ADDRESS_WINDOW_SECONDS,
  linkFailures: values.THROTTLE_LINK_FAILURES,
  linkWindowSeconds: values.THROTTLE_LINK_WINDOW_SECONDS,
  authRequestsPerMinute: values.THROTTLE_AUTH_REQUESTS_PER_MINUTE,
  hashesRunning: values.PASSWORD_HASHES_RUNNING,
  hashesWaiting: values.PASSWORD_HASHES_WAITING,
})

/** Named `localhost` on loopback: passkeys are bound to a name and refuse an address. */
function defaultPublicUrl({ HOST, PORT }: Environment): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const name = isLoopback(HOST) || everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${name}:${PORT}`
}

const publicUrlProblems = (url: URL): string[] =>
  url.protocol === 'http:' && !isLoopback(url.hostname)
    ? [`PUBLIC_URL (${url.origin}) must begin with https:// unless it is this machine alone: set PUBLIC_URL.`]
    : []

function productionProblems(values: Environment): string[] {
  const problems = productionKeyProblems(values)
  if (values.INTEGRATIONS_MODE === undefined) {
    problems.push(
      'INTEGRATIONS_MODE is missing: live for real texts, calls, mails and devices; simulated for a trial, which reaches nobody.',
    )
  }
  if (values.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is missing: the https address that people type.')
  problems.push(...proxyProblems(values), ...tracesProblems(values))
  if (values.INTEGRATIONS_MODE === 'live' && values.SMTP_URL === undefined) {
    problems.push('SMTP_URL is missing: with INTEGRATIONS_MODE=live, mails need a server.')
  }
  return problems
}

/** We speak plain http, so an https address means that somebody stands in front, and all come from that one's address. */
function proxyProblems({ PUBLIC_URL, TRUST_PROXY }: Environment): string[] {
  if (TRUST_PROXY === true) return ['TRUST_PROXY=true lets anybody say who is calling: give the number of proxies, or their addresses.']
  if (TRUST_PROXY || !PUBLIC_URL?.startsWith('https:')) return []
  return ['TRUST_PROXY is missing: how many proxies stand in front of this server (most often 1), or their addresses.']
}

/** They hold ids alone, and pass by other machines nevertheless. */
const tracesProblems = ({ TRACES_URL: url }: Environment): string[] =>
  url?.startsWith('http:') && !isLoopback(new URL(url).hostname)
    ? ['TRACES_URL must begin with https:// unless the collector runs on this machine.']
    : []

const problemLines = (error: z.ZodError): string[] => error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)

const configurationProblem = (problems: string[]) =>
  new StartProblem(
    problems.length === 1
      ? `The configuration is wrong: ${problems[0]}`
      : ['The configuration is wrong:', ...problems.map((line) => `  - ${line}`)].join('\n'),
  )

/** Freezes plain objects and lists all the way down; key bytes stay as they are (views cannot be frozen). */
function deepFreeze<T>(value: T): Readonly<T> {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const child of Object.values(value)) deepFreeze(child)
    Object.freeze(value)
  }
  return value
}
