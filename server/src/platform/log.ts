/**
 * What the log may hold: method, path without its query, status, time and ids. Never a body, a name, a phone number
 * or a reading; an error is written with its kind, code and stack, never with the row that caused it.
 */
import type { FastifyServerOptions } from 'fastify'
import type { Profile } from './config.ts'

type Options = Exclude<FastifyServerOptions['logger'], boolean | undefined>

const levels: Record<Profile, string> = { development: 'info', demo: 'warn', testbed: 'warn', production: 'info' }

/** Paths may carry a secret in their last part (vendor hooks, one-time links); those parts are cut. */
export const loggedPath = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/hooks\/v1\/[^/]+\/[^/]+)\/.*/, '$1/…')
    .replace(/\/[\w-]{22,}(?=\/|$)/g, (part) => (/^\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(part) ? part : '/…'))

type Failure = {
  name?: string
  message?: string
  code?: unknown
  stack?: string
  constraint?: unknown
  table?: unknown
}

/**
 * PostgreSQL's `detail`, `where` and `query` quote values of patients, so only named fields are taken. The message is
 * kept for our own errors and dropped for the database's (a bad value is quoted in it).
 */
export function loggedError(error: Failure) {
  const isDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name ?? 'Error',
    message: isDatabase ? `database error ${String(error.code)}` : (error.message ?? ''),
    stack: frames.join('\n'),
    ...(error.code !== undefined && { code: error.code }),
    ...(error.constraint !== undefined && { constraint: error.constraint }),
    ...(error.table !== undefined && { table: error.table }),
  }
}

/** Options for Fastify's logger. */
export const logOptions = (profile: Profile): Options => ({
  level: levels[profile],
  // The test bed's standard output is one line for a program to read
  ...(profile === 'testbed' && { stream: process.stderr }),
  serializers: {
    req: (request) => ({ method: request.method, path: loggedPath(request.url), id: request.id }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: loggedError,
  },
})
