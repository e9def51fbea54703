/**
 * The way out to addresses that people of a clinic enter: https alone, to public addresses alone, no redirects, bounded in time
 * and size. The address that is judged is the one that is connected to, so a name that resolves anew in between gains nothing.
 */
import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries (RFC 6890 and updates)
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const blocked4 = new BlockList()
for (const [net, bits] of special4) blocked4.addSubnet(net, bits, 'ipv4')
// Of version 6 only the global unicast range is public; parts of it carry addresses of version 4 or are for examples
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const blocked6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked6.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the public internet; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked4.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

export class EgressError extends Error {}

type EgressRequest = { url: string; timeoutMs: number; mostBytes: number }
export type EgressAnswer = { status: number; text: string; cacheControl: string }
/** A body that is posted; ended early by `signal`. Of a longer answer what is beyond `mostBytes` is left unread. */
type PostRequest = EgressRequest & { body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal }
export type PostAnswer = { status: number; headers: IncomingHttpHeaders; text: string }
/** What a test answers instead of the internet. */
export type EgressOptions = { isAllowed?: (address: string) => boolean; ca?: string }

async function publicAddressOf(host: string, isAllowed: (address: string) => boolean) {
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true })
  const [first] = addresses
  // One private address among several is a reason to go to none
  if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new EgressError('not a public address')
  return first
}

/** Reads what stands at an https address; throws where the guard or the other side refuses. */
export async function readPublicUrl(request: EgressRequest, options: EgressOptions = {}): Promise<EgressAnswer> {
  const { status, text, headers, isWhole } = await exchange({ ...request, method: 'GET', headers: { accept: 'application/json' } }, options)
  if (!isWhole) throw new EgressError('too large')
  if (status < 200 || status > 299) throw new EgressError(`answered ${status}`)
  return { status, text, cacheControl: headers['cache-control'] ?? '' }
}

/** Posts to an https address and answers whatever the other side says; throws where the guard refuses or no answer comes. */
export async function postPublicUrl(request: PostRequest, options: EgressOptions = {}): Promise<PostAnswer> {
  const { status, headers, text } = await exchange({ ...request, method: 'POST' }, options)
  return { status, headers, text }
}

export type PublicCall = EgressRequest & {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Calls an https address with headers of its own and answers whatever the other side says, redirects too, which are not followed. */
export async function callPublicUrl(request: PublicCall, options: EgressOptions = {}): Promise<PostAnswer> {
  const { isWhole, ...answer } = await exchange(request, options)
  if (!isWhole) throw new EgressError('too large')
  return answer
}

type Exchange = EgressRequest & {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
}

async function exchange(
  { url, timeoutMs, mostBytes, method, headers, body, signal: ended }: Exchange,
  { isAllowed = isPublicAddress, ca }: EgressOptions,
) {
  const target = new URL(url)
  if (target.protocol !== 'https:' || target.username !== '' || target.password !== '') throw new EgressError('not an https address')
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = ended ? AbortSignal.any([timeout, ended]) : timeout
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const place = await Promise.race([publicAddressOf(host, isAllowed), whenAborted(signal)])
  return new Promise<PostAnswer & { isWhole: boolean }>((resolve, reject) => {
    const sent = request(target, {
      method,
      agent: false,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity', ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      lookup: (_name, { all }, done) => (all === true ? done(null, [place]) : done(null, place.address, place.family)),
      ...(ca !== undefined && { ca }),
    })
    sent.on('error', (error) => reject(timeout.aborted ? new EgressError(tooSlow) : error))
    // Somebody who wants to speak another protocol: without this neither an answer nor an error would ever come
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the other side asks for another protocol'))
    })
    sent.on('response', (answer) => void readAnswer(answer, mostBytes).then(resolve, reject))
    sent.end(body)
  })
}

async function readAnswer(answer: IncomingMessage, mostBytes: number) {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = true
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      isWhole = false
      chunks.push(chunk.subarray(0, chunk.length - (size - mostBytes)))
      break
    }
    chunks.push(chunk)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8'), isWhole }
}

/** The guard's word where no answer came in time. */
export const tooSlow = 'too slow'
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new EgressError(tooSlow)), { once: true }))
