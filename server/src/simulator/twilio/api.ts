/** Twilio's REST API as far as texts and calls need it: take a text, list them, show one, the numbers of the account, and calls. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { basicHeader } from '../../vendors/connection.ts'
import { account } from './account.ts'
import { bodyOf, guardSimulator, paramOf, queryOf, textIn } from '../plugin.ts'
import type { Simulation } from '../side.ts'
import { hexDigits, simNow } from '../simulation.ts'
import type { SimText } from '../state.ts'
import { isBlocked } from './texts.ts'
import type { Exchange } from './voice/exchange.ts'
import { callsSide } from './voice/calls-side.ts'

const { accountSid } = account.secrets

const tokenOf = ({ hooks: { twilio } }: Simulation) => (twilio?.auth.kind === 'signed' ? twilio.auth.authToken : account.secrets.authToken)

/** One gray dot, as a PNG. */
const smallPicture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')

const statusPages = 'https://www.twilio.com/docs/errors'
const refused = (reply: FastifyReply, code: number, message: string) =>
  reply.code(400).send({ code, message, more_info: `${statusPages}/${code}`, status: 400 })

const gone = { code: 20404, message: 'Not found', more_info: '', status: 404 }

/** Pictures of incoming texts: shown until they are deleted. */
function mediaSide(app: FastifyInstance, sim: Simulation, root: string) {
  app.get(`${root}/Messages/:sid/Media/:media`, async (request, reply) => {
    const isPicture = sim.state.media[paramOf(request, 'media')]
    if (isPicture === undefined) return reply.code(404).send(gone)
    return isPicture ? reply.type('image/png').send(smallPicture) : reply.type('text/x-vcard').send('BEGIN:VCARD')
  })
  app.delete(`${root}/Messages/:sid/Media/:media.json`, async (request, reply) => {
    const media = paramOf(request, 'media')
    const isThere = Object.hasOwn(sim.state.media, media)
    delete sim.state.media[media]
    return isThere ? reply.code(204).send() : reply.code(404).send(gone)
  })
}

type SimulatorContext = { step: (sid: string) => void; exchange: Exchange }

export const twilioApi =
  (sim: Simulation, { step, exchange }: SimulatorContext) =>
  async (app: FastifyInstance) => {
    guardSimulator(app, sim, 'twilio', ({ headers }) => headers.authorization === basicHeader(accountSid, tokenOf(sim)))
    callsSide(app, exchange)
    const root = '/2010-04-01/Accounts/:account'
    app.post(`${root}/Messages.json`, async (request, reply) => {
      const body = bodyOf(request)
      const [to, from, words] = [textIn(body, 'To'), textIn(body, 'From'), textIn(body, 'Body')]
      if (!/^\+1[2-9]\d{9}$/.test(to) || to.endsWith('0001')) return refused(reply, 21211, "Invalid 'To' Phone Number")
      if (words === '') return refused(reply, 21602, 'Message body is required')
      if (words.length > 1600) return refused(reply, 21617, 'The concatenated message body exceeds the 1600 character limit')
      if (sim.faults.strike('twilio', 'queueFull'))
        return refused(reply, 21611, "This 'From' number has exceeded the maximum number of queued messages")
      if (isBlocked(sim, to, from)) return refused(reply, 21610, 'Attempt to send to unsubscribed recipient')
      const sid = `SM${hexDigits(sim, 32)}`
      const createdAt = simNow(sim).toString()
      const callback = textIn(body, 'StatusCallback')
      sim.state.texts[sid] = { sid, to, from, body: words, status: 'queued', errorCode: null, callback, createdAt }
      step(sid)
      if (sim.faults.strike('twilio', 'lostAnswer')) {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      return reply.code(201).send(wireOf(sim.state.texts[sid]))
    })
    app.get(`${root}/Messages.json`, async (request) => {
      const to = queryOf(request, 'To')
      const size = Number(queryOf(request, 'PageSize') || '50')
      const matches = Object.values(sim.state.texts)
        .filter((text) => to === '' || text.to === to)
        .toReversed()
      return { messages: matches.slice(0, size).map(wireOf), ...paging(size) }
    })
    app.get(`${root}/Messages/:sid.json`, async (request, reply) => {
      const sid = paramOf(request, 'sid')
      const text = Object.hasOwn(sim.state.texts, sid) ? sim.state.texts[sid] : undefined
      return text ? wireOf(text) : reply.code(404).send(gone)
    })
    mediaSide(app, sim, root)
    app.get(`${root}/IncomingPhoneNumbers.json`, async (request) => ({
      incoming_phone_numbers: [],
      ...paging(Number(queryOf(request, 'PageSize') || '50')),
    }))
  }

const uri = `/2010-04-01/Accounts/${accountSid}/Messages`

const paging = (size: number) => ({
  first_page_uri: `${uri}.json?PageSize=${size}&Page=0`,
  next_page_uri: null,
  previous_page_uri: null,
  page: 0,
  page_size: size,
  start: 0,
  end: 0,
  uri: `${uri}.json`,
})

/** RFC 2822, as the API writes moments. */
const rfc2822 = (instant: string) => new Date(instant).toUTCString().replace('GMT', '+0000')

const wireOf = ({ sid, to, from, body, status, errorCode, createdAt }: SimText) => ({
  sid,
  account_sid: accountSid,
  messaging_service_sid: null,
  to,
  from,
  body,
  status,
  direction: 'outbound-api',
  num_segments: '1',
  num_media: '0',
  date_created: rfc2822(createdAt),
  date_updated: rfc2822(createdAt),
  date_sent: status === 'queued' ? null : rfc2822(createdAt),
  error_code: errorCode,
  error_message: null,
  price: null,
  price_unit: 'USD',
  api_version: '2010-04-01',
  uri: `${uri}/${sid}.json`,
  subresource_uris: { media: `${uri}/${sid}/Media.json` },
})
