/** The vendors' wires: each leaf of a sample is respelled, damaged, left out, or contradicted by a second unit of its value. */
import { readFileSync } from 'node:fs'
import type { Outcome, VendorName } from '../../server/src/vendors/vendor.ts'
import { recordingEvent } from '../../server/src/vendors/kardia/webhook.ts'
import { vendors } from '../../server/src/vendors/vendors.ts'
import { damages, type Leaf, leavesOf, removed, withValue } from './leaves.ts'
import { type Draw, type MutatedInput, type Parser, type ReadResult, refused } from './parser.ts'

const receivedAt = '2026-11-21T20:00:00.000Z'
const sample = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../server/src/vendors/${file}`, import.meta.url), 'utf8')) as unknown

function factsOf({ readings, order, text, ecg }: Outcome, at: number): [string, string][] {
  return [
    ...readings.flatMap(({ metric, value, measuredAt, flags }): [string, string][] => {
      const irregular = flags.includes('irregular_heartbeat') ? ' irregular' : ''
      // A recording in which no rate was found says none
      return metric === 'ecg' && value === 0 ? [] : [[`${metric} ${at}`, `${value} at ${measuredAt}${irregular}`]]
    }),
    ...stated('order', order?.state),
    ...stated('order at', order?.at),
    ...stated('body', text?.body),
    ...stated('from', text?.from),
    ...stated('pictures', text && String(text.media.length)),
    ...stated('ecg', ecg && String(ecg.durationMs)),
  ]
}

const stated = (name: string, fact: string | undefined): [string, string][] => (fact ? [[name, fact]] : [])

function saidIn({ readings, order }: Outcome): string[] {
  const ofReadings = readings.flatMap(({ metric, flags, tsQuality }) =>
    [...flags, ...(tsQuality === 'estimated' ? ['estimated'] : [])].map((flag) => `${metric} ${flag}`),
  )
  // A status that no table knows moves nothing and stands as the vendor wrote it
  return order && !order.state ? [...ofReadings, `order ${order.vendorStatus}`] : ofReadings
}

function readWith(name: VendorName, input: unknown): ReadResult {
  const { inbound } = vendors[name]
  const events = name === 'kardia' ? [recordingEvent(input)] : inbound.split(input)
  const outcomes = events.map((event) => ({ event, outcome: inbound.read(event, receivedAt) }))
  const problems = outcomes.flatMap(
    ({ event, outcome }) => event.problem ?? outcome.problem ?? (event.kind === 'unknown' ? 'not followed' : []),
  )
  if (problems.length === events.length) return refused
  const facts = new Map(outcomes.flatMap(({ outcome }, at) => factsOf(outcome, at)))
  return { facts, said: [...problems, ...outcomes.flatMap(({ outcome }) => saidIn(outcome))], isRefused: false }
}

/** Another spelling of the same. */
function respellings(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value), ` ${value} `]
  if (typeof value === 'boolean') return [value ? 1 : 0, String(value), value ? 'yes' : 'no', value ? 'True' : 'False']
  return [` ${String(value)} `]
}

const offsets = ['-05:00', '-0500', '-5', -5, '-300', -300, 'UTC-5', '−05:00', '-18000']
/** Spellings of one leaf that mean the same, where it has its own. */
const ownSpellings: Readonly<Record<string, readonly unknown[]>> = { time_zone_offset: offsets }

type Contradiction = (input: Record<string, unknown>, draw: Draw) => unknown
/** A second name or unit that says another thing. */
const contradictions: Readonly<Record<string, readonly Contradiction[]>> = {
  iglucose: [
    (row, draw) => ({ ...row, blood_glucose_mgdl: draw.int(30, 400), blood_glucose_mmol: draw.int(450, 900) / 10 }),
    (row, draw) => ({ ...row, blood_glucose_mgdl: draw.int(20, 33), blood_glucose_mmol: draw.int(20, 33) }),
    (row, draw) => {
      const weight = draw.int(60, 150)
      return { ...row, reading_type: 'weight', weight_kg: weight, weight_lbs: weight }
    },
  ],
  bodytrace: [(push) => ({ ...push, deviceId: 1395000445566 + 1000 })],
}

const isSubset = (good: ReadResult) => (name: string, fact: string | undefined) => fact === undefined || fact === good.facts.get(name)
const never = () => false
const ties = new Set(['measurement_index', 'hwi_device_id'])

const stripped = (input: unknown, key: string) => withValue(input, [key], removed)

function mutationsOf(name: VendorName, good: unknown): Record<string, (leaf: Leaf, draw: Draw) => MutatedInput> {
  const at = ({ path }: Leaf) => `${name} ${path.join('.')}`
  return {
    respelled(leaf, draw) {
      const key = String(leaf.path.at(-1))
      const to = draw.pick(ownSpellings[key] ?? respellings(leaf.value))
      // A text stands as it was sent, blanks too
      const isRight = (fact: string) => fact === 'body'
      return { what: `${at(leaf)} written as ${JSON.stringify(to)}`, input: withValue(good, leaf.path, to), isRight }
    },
    damaged(leaf, draw) {
      const to = draw.pick(damages)
      // A free text says what it says, and another number of an act or of a device ties it to another
      const isRight = (fact: string) => ['body', 'from'].includes(fact) || ties.has(String(leaf.path.at(-1)))
      return { what: `${at(leaf)} damaged to ${JSON.stringify(to)}`, input: withValue(good, leaf.path, to), isRight }
    },
    leftOut: (leaf) => ({
      what: `${at(leaf)} left out`,
      input: withValue(good, leaf.path, removed),
      isRight: isSubset(readWith(name, good)),
    }),
    nulled: (leaf) => ({ what: `${at(leaf)} null`, input: withValue(good, leaf.path, null), isRight: isSubset(readWith(name, good)) }),
    extended: (_, draw) => ({
      what: `${name} with a field more`,
      input: extended(good, draw),
      isRight: never,
    }),
    contradicted(leaf, draw) {
      const contradict = draw.pick(contradictions[name] ?? [(input) => input])
      const input = contradict(good as Record<string, unknown>, draw)
      return { what: `${at(leaf)} contradicted: ${JSON.stringify(input)}`, input, isRight: never }
    },
  }
}

const extended = (good: unknown, draw: Draw) => (Array.isArray(good) ? good : { [`x_${draw.int(1, 99)}`]: 'abc', ...(good as object) })

const parserOf = (title: string, name: VendorName, samples: readonly unknown[]): Parser => ({
  name: title,
  read: (input) => readWith(name, input),
  mutate(draw) {
    const good = draw.pick(samples)
    const mutations = mutationsOf(name, good)
    const kinds = Object.keys(mutations).filter((kind) => kind !== 'contradicted' || contradictions[name] !== undefined)
    return { good, mutated: mutations[draw.pick(kinds)]!(draw.pick(leavesOf(good)), draw) }
  },
})

const twilioText = {
  about: 'message',
  query: {},
  fields: {
    MessageSid: `SM${'a'.repeat(32)}`,
    From: '+12035550101',
    To: '+12035550199',
    Body: 'Call me',
    NumMedia: '1',
    MediaUrl0: 'https://x/1',
    MediaContentType0: 'image/png',
  },
}

export const vendorParsers: readonly Parser[] = [
  parserOf('BodyTrace pushes', 'bodytrace', [sample('bodytrace/fixtures/bp.json'), sample('bodytrace/fixtures/weight.json')]),
  parserOf('BodyTrace orders', 'bodytrace', [sample('bodytrace/fixtures/order-update-fulfilled.json')]),
  parserOf('iGlucose rows', 'iglucose', [
    // The vendor's own clock left out, so that the offset alone decides
    stripped(sample('iglucose/fixtures/reading-push.json'), 'date_received'),
    sample('iglucose/fixtures/reading-push.json'),
  ]),
  parserOf('Tenovi measurements', 'tenovi', [
    sample('tenovi/fixtures/measurement-weight.json'),
    sample('tenovi/fixtures/measurement-glucose.json'),
    sample('tenovi/fixtures/measurement-bp-array.json'),
  ]),
  parserOf('Kardia recordings', 'kardia', [sample('kardia/fixtures/recording.json')]),
  parserOf('UPS and FedEx', 'carriers', [
    sample('carriers/fixtures/ups-track-alert.json'),
    sample('carriers/fixtures/fedex-track-response.json'),
  ]),
  parserOf('Twilio texts', 'twilio', [twilioText]),
]
