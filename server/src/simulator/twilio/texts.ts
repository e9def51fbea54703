/** Texts as Twilio carries them: handed over, sent, delivered or not, each step told at the address that came with the text. */
import { deliver } from '../deliver.ts'
import { account } from './account.ts'
import { hookAt } from './hook-at.ts'
import { hexDigits } from '../simulation.ts'
import type { Simulation } from '../side.ts'
import type { SimText } from '../state.ts'

/** The last four digits choose what becomes of a text; 0007 is a landline for the look-up too. */
const fates: Record<string, { status: string; errorCode: number }> = {
  '0003': { status: 'undelivered', errorCode: 30003 },
  '0005': { status: 'undelivered', errorCode: 30007 },
  '0007': { status: 'undelivered', errorCode: 30006 },
  '0011': { status: 'failed', errorCode: 30001 },
  '0034': { status: 'undelivered', errorCode: 30034 },
}

// docs/sources/twilio.md 1: what Twilio itself understands, the whole text and nothing else
const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const startWords = new Set(['start', 'yes', 'unstop'])

const blockOf = (phone: string, number: string) => `${phone} ${number}`
export const isBlocked = ({ state }: Simulation, phone: string, number: string) => Object.hasOwn(state.blocked, blockOf(phone, number))

const isOver = ({ status }: SimText) => ['delivered', 'undelivered', 'failed'].includes(status)

/** One step: queued, sent, then delivered or what the number's fate is. Tells it; answers whether there was one. */
async function stepText(sim: Simulation, sid: string): Promise<boolean> {
  const text = Object.hasOwn(sim.state.texts, sid) ? sim.state.texts[sid] : undefined
  if (!text || isOver(text)) return false
  const fate = fates[text.to.slice(-4)]
  const isSent = text.status === 'sent'
  text.status = isSent ? (fate?.status ?? 'delivered') : 'sent'
  text.errorCode = isSent ? (fate?.errorCode ?? null) : null
  const hook = hookAt(sim, text.callback)
  if (hook) await deliver(sim, 'twilio', statusForm(sim, text), hook)
  return true
}

const { accountSid } = account.secrets

function statusForm(_sim: Simulation, { sid, status, to, from, errorCode }: SimText): string {
  const ids = { SmsSid: sid, SmsStatus: status, MessageStatus: status, MessageSid: sid }
  const more = errorCode === null ? {} : { ErrorCode: String(errorCode) }
  const form = { ...ids, To: to, From: from, AccountSid: accountSid, ApiVersion: '2010-04-01', ...more }
  return new URLSearchParams(form).toString()
}

/** Every text goes one step on. */
export async function advanceTexts(sim: Simulation) {
  let moved = 0
  for (const sid of Object.keys(sim.state.texts)) if (await stepText(sim, sid)) moved++
  return { moved }
}

type Incoming = { from: string; to: string; body: string; pictures: number; mediaType?: string }

/** Somebody texts a clinic's number. Twilio blocks and unblocks by itself, and tells the text all the same. */
export async function textIn(sim: Simulation, { from, to, body, pictures, mediaType = 'image/png' }: Incoming) {
  const word = body.trim().toLowerCase()
  if (stopWords.has(word)) sim.state.blocked[blockOf(from, to)] = true
  if (startWords.has(word)) delete sim.state.blocked[blockOf(from, to)]
  const sid = `${pictures > 0 ? 'MM' : 'SM'}${hexDigits(sim, 32)}`
  const ids = { MessageSid: sid, SmsSid: sid, SmsMessageSid: sid, AccountSid: accountSid, ApiVersion: '2010-04-01' }
  const media = Array.from({ length: pictures }, (_, index) => {
    const mediaSid = `ME${hexDigits(sim, 32)}`
    sim.state.media[mediaSid] = mediaType.startsWith('image/')
    return [
      [`MediaUrl${index}`, `${mediaBase}/${sid}/Media/${mediaSid}`],
      [`MediaContentType${index}`, mediaType],
    ]
  }).flat() as [string, string][]
  const form = new URLSearchParams({ ...ids, From: from, To: to, Body: body, SmsStatus: 'received', NumSegments: '1' })
  for (const [name, value] of [['NumMedia', String(pictures)], ...media] as [string, string][]) form.append(name, value)
  const hook = sim.hooks.twilio
  const address = hook && { ...hook, url: `${hook.url}/message`, signedUrl: `${hook.signedUrl ?? hook.url}/message` }
  return { sid, ...(await deliver(sim, 'twilio', form.toString(), address)) }
}

const mediaBase = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages`

/** Lets texts go on by themselves, step by step, until stopped. */
export function newPacer(sim: Simulation, everyMs: number) {
  const under = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  const step = (sid: string) => {
    if (everyMs === 0) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const going = stepText(sim, sid)
        .then((isMoved) => isMoved && step(sid))
        .catch(() => undefined)
        .finally(() => under.delete(going))
      under.add(going)
    }, everyMs)
    timer.unref()
    timers.add(timer)
  }
  return {
    step,
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(under)
    },
  }
}
