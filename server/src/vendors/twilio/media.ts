/** A picture of an incoming text. What it is, its first bytes say; what the sender called it proves nothing. */
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { vendorFetch, vendorFile } from '../vendor-fetch.ts'
import { keyOf } from './client.ts'

const twilioHost = 'api.twilio.com'
// Carriers take no more than this of a picture
const mostBytes = 5_000_000

const signatures: readonly (readonly [type: string, begins: string])[] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638'],
]

function pictureType(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 12).toString('hex')
  if (head.startsWith('52494646') && head.endsWith('57454250')) return 'image/webp'
  return signatures.find(([, begins]) => head.startsWith(begins))?.[0]
}

/** Undefined for what is no picture, too large, or not where Twilio keeps files. */
export async function fetchMedia(connection: Connection, url: string) {
  if (!URL.canParse(url) || new URL(url).host !== twilioHost) return undefined
  const bytes = await vendorFile(connection, { path: new URL(url).pathname, headers: keyOf(connection) })
  const contentType = bytes.length <= mostBytes ? pictureType(bytes) : undefined
  return contentType === undefined ? undefined : { bytes, contentType }
}

/** Deletes what we keep now; what is gone already stays so. docs/sources/twilio.md 1: fetched, checked, then deleted there. */
export async function deleteMedia(connection: Connection, url: string): Promise<void> {
  const path = `${new URL(url).pathname}.json`
  try {
    await vendorFetch(connection, { method: 'DELETE', path, headers: keyOf(connection), isRepeatable: true }, z.unknown())
  } catch (failure) {
    if (!(failure instanceof VendorFailure && failure.status === 404)) throw failure
  }
}
