/** How a tale is told: what has to come before a write, as somebody would do it, each step by its name in the API document. */
import { groupA, type Member } from './bed.ts'

export type Step = {
  /** What stands in the places of the address and after it. */
  at?: Record<string, string>
  query?: Record<string, string | number>
  /** Sent as JSON; a text as it stands. */
  body?: object | string | undefined
  token?: string
  headers?: Record<string, string>
  /** What it answers where all is well, instead of 2xx. */
  status?: number
}
/** Does one step, compares what is derived with its facts, and answers what was said; fails where it was refused. */
export type Act = <T = unknown>(name: string, step?: Step) => Promise<{ said: T; cookie: string }>
/** Of several, the first that is in the state for it. */
export type ActOnOne = (name: string, place: string, ids: readonly string[], step?: Step) => Promise<void>
export type BlackBoxScript = (act: Act, actOnOne: ActOnOne) => Promise<unknown>

export const memberAt = (n: number) => groupA().members[n] as Member
export const all = (kind: string) => groupA().members.flatMap((member) => [member[kind] ?? []].flat())
export const linkHeaders = (link: string) => ({ headers: { authorization: `Link ${link}` } })
