/** The part of pg-copy-streams that we use; the package brings no types. */
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Readable, Writable } from 'node:stream'
  export function from(text: string): Writable & Submittable & { rowCount: number }
  export function to(text: string): Readable & Submittable & { rowCount: number }
}
