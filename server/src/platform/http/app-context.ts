/** What every route can reach, built once at start and passed explicitly. */
import type { Endpoint } from '@vitalrounds/domain/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Databases } from '../database/databases.ts'
import type { callPublicUrl, readPublicUrl } from '../egress.ts'
import type { LiveHub } from '../live/live.ts'

export type AppContext = {
  config: Config
  /** One handle per path into the database; `auth`, `ingest` and `worker` only where platform/unscoped.ts lets them. */
  db: Databases
  live: LiveHub
  /** The clock that judges bearer tokens: the system's, shifted only by a test bed (epoch milliseconds). */
  clock: () => number
  /** Asks a vendor what kind of line a phone number (`+1…`) is; empty when it cannot tell. Absent: nobody is asked. */
  lookupPhone?: (phone: string) => Promise<string>
  /** Answers files of claims where a trial plays the clearing house: the texts of its files. Absent: people carry them. */
  clearingHouse?: { answerClaims?: (file: { content: string; date: string }) => Promise<string[]> }
  /** Reads the keys of a program at its address. Absent: over the internet, through the guard. */
  fetchKeys?: typeof readPublicUrl
  /** Calls the identity provider of an organization. Absent: over the internet, through the guard. */
  callProvider?: typeof callPublicUrl
  served: Set<Endpoint>
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** What a route outside the contract is: the health check, the API document, a vendor's hook. */
    plain?: 'health' | 'document' | 'hook' | 'file' | 'testbed' | 'mailbox' | 'simulator' | 'malformed'
  }
}
