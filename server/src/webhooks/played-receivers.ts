/**
 * The receivers of the demo: names that end in `.example` exist nowhere (RFC 2606), so they are played here, by the first
 * label of the name. Every other address is a real one and is sent to for real, from a trial too.
 */
import type { Config } from '../platform/config.ts'
import { EgressError, postPublicUrl, tooSlow } from '../platform/egress.ts'
import type { PostWebhook } from './send-webhook.ts'

const answers: Readonly<Record<string, { status: number; headers: Record<string, string>; text: string }>> = {
  busy: { status: 429, headers: { 'retry-after': '120' }, text: 'Too many requests' },
  broken: { status: 500, headers: {}, text: 'Internal error' },
  gone: { status: 410, headers: {}, text: 'This receiver was shut down' },
}
const taken = { status: 204, headers: {}, text: '' }

/** Undefined where nothing is played. */
export const playedReceivers = ({ integrations }: Pick<Config, 'integrations'>): PostWebhook | undefined =>
  integrations === 'simulated' ? play : undefined

const play: PostWebhook = async (request) => {
  const { hostname } = new URL(request.url)
  if (!hostname.endsWith('.example')) return postPublicUrl(request)
  const [label = ''] = hostname.split('.')
  if (label === 'slow') throw new EgressError(tooSlow)
  return answers[label] ?? taken
}
