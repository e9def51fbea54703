/**
 * The plan of one member: who it is, what ails them, how they measure, when they joined and left, and who looks after
 * them. Everything else about the member is made from it.
 */
import { addDays, daysBetween, localDate, startOfDay } from '@vitalrounds/domain/days'
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { createPerson, type Person, type Region } from './people/person.ts'
import { aBody, type Body, type Condition, type Kit } from './physiology/body.ts'
import { courseOf, type SeedReading, type Story } from './physiology/course.ts'
import { type Fault, faultShares, withFault, withStranger } from './physiology/faults.ts'
import { type Habit, habitShares } from './physiology/habit.ts'
import { chanceStream, type Chance, idAt } from './random.ts'

/** The clinic that members are planned for. */
export type Panel = {
  seed: string
  groupId: string
  region: Region
  practices: readonly string[]
  physicians: readonly string[]
  careManagers: readonly string[]
  hasCcm: boolean
  nowMs: number
  /** How many days of readings a member gets. */
  windowDays: (n: number, body: Body, habit: Habit) => number
  told: readonly StoryFacts[]
  /** By the number of a member who is in no story, what is fixed of them all the same. */
  fixed?: ReadonlyMap<number, StoryFacts>
  /** Numbers of members on whose scale somebody else stood lately. */
  strangers?: readonly number[]
  /** Thresholds of the clinic that replace the product's. */
  rules: RuleSet
}

/** What a story fixes about a member; the rest is left to chance. */
export type StoryFacts = {
  person?: Partial<Person>
  body?: Partial<Body>
  conditions?: readonly Condition[]
  habit?: Habit
  fault?: Fault
  story?: Story
  mrn?: string
  note?: string
  /** How long somebody of the clinic spoke with them on the phone, three hours ago. */
  talkedMinutes?: number
  joinedAgo?: number
  leftAgo?: number | null
  optInSms?: boolean
  hasRevokedSms?: boolean
  ccm?: 'in' | 'left' | 'never'
  practice?: number
  /** Devices with numbers of their own, by serial: those that a documented delivery names. */
  printed?: PrintedKits
}

/** A BodyTrace device for a kit, and the serial that its IMEI is made of. */
export type PrintedKits = Partial<Record<Kit, { kind: 'BT004' | 'BT105'; serial: number }>>

export type MemberPlan = {
  n: number
  id: string
  groupId: string
  person: Person
  body: Body
  habit: Habit
  mrn: string
  note: string
  talkedMinutes: number
  joinedMs: number
  leftMs: number | null
  /** Was here before and came back: the end of the earlier stay. */
  earlierEndMs: number | null
  pausedMs: number | null
  optInSms: boolean
  hasRevokedSms: boolean
  ccmSinceMs: number | null
  ccmEndMs: number | null
  practiceId: string | null
  physician: string | null
  careManager: string | null
  readings: SeedReading[]
  /** One of the people that a story is about. */
  isTold: boolean
  /** Somebody else stood on the scale lately. */
  hasStranger: boolean
  printed: PrintedKits
  /** For what is made from this plan later: rows have streams of their own. */
  draw: (what: string) => Chance
}

const workingHour = (draw: Chance, date: string, zone: string) => startOfDay(date, zone) + (9 * 60 + draw.int(0, 470)) * 60_000

/** How many days ago somebody joined: habits that speak of a beginning joined lately. */
function joinedAgo(draw: Chance, habit: Habit): number {
  if (habit === 'never') return draw.int(1, 16)
  if (habit === 'startedYesterday') return draw.int(4, 7)
  return draw.weighted([
    [draw.int(9, 30), 7],
    [draw.int(31, 364), 45],
    [draw.int(365, 780), 48],
  ])
}

type Times = {
  joinedMs: number
  leftMs: number | null
  pausedMs: number | null
  earlierEndMs: number | null
  joinedOn: string
  endsOn: string
}

function timesOf(draw: Chance, facts: StoryFacts, habit: Habit, at: { zone: string; today: string; nowMs: number }): Times {
  const ago = facts.joinedAgo ?? joinedAgo(draw, habit)
  const joinedOn = addDays(at.today, -ago)
  const hasLeft = facts.leftAgo === undefined ? ago > 60 && draw.is(0.05) : facts.leftAgo !== null
  const leftAgo = facts.leftAgo ?? draw.int(2, Math.max(2, Math.min(ago - 30, 320)))
  const leftMs = hasLeft ? workingHour(draw, addDays(at.today, -leftAgo), at.zone) : null
  const isPaused = !hasLeft && ago > 40 && draw.is(0.012)
  const cameBack = ago > 100 && draw.is(0.02)
  return {
    joinedMs: Math.min(workingHour(draw, joinedOn, at.zone), at.nowMs - 3_600_000),
    leftMs,
    pausedMs: isPaused ? workingHour(draw, addDays(at.today, -draw.int(3, 20)), at.zone) : null,
    earlierEndMs: cameBack ? workingHour(draw, addDays(joinedOn, -draw.int(40, 90)), at.zone) : null,
    joinedOn,
    endsOn: leftMs === null ? at.today : localDate(leftMs, at.zone),
  }
}

function ccmOf(draw: Chance, facts: StoryFacts, { panel, body, times }: { panel: Panel; body: Body; times: Times }) {
  const ccm = facts.ccm ?? (draw.is(0.5) ? (draw.is(0.07) ? 'left' : 'in') : 'never')
  // CPT 99490: multiple (two or more) chronic conditions
  const isOffered = panel.hasCcm && (body.conditions.length > 1 || facts.ccm !== undefined)
  if (!isOffered || ccm === 'never') return { ccmSinceMs: null, ccmEndMs: null }
  const end = times.leftMs ?? panel.nowMs
  const ccmSinceMs = Math.round(times.joinedMs + (end - times.joinedMs) * draw.next() * 0.6)
  const ccmEndMs = ccm === 'left' ? Math.round(ccmSinceMs + (end - ccmSinceMs) * 0.7) : times.leftMs
  return { ccmSinceMs, ccmEndMs }
}

function readingsOf(
  draw: Chance,
  plan: { body: Body; habit: Habit; told: StoryFacts; zone: string; times: Times },
  panel: Panel,
  n: number,
) {
  const { body, habit, told, zone, times } = plan
  const days = panel.windowDays(n, body, habit)
  // The parcel takes three days
  const first = addDays(times.joinedOn, 3)
  const opens = addDays(times.endsOn, -days)
  const from = opens > first ? opens : first
  if (daysBetween(from, times.endsOn) < 0) return []
  const span = { from, today: times.endsOn, timeZone: zone, nowMs: times.leftMs ?? panel.nowMs }
  const course = courseOf(draw, body, habit, { span, story: told.story ?? {} })
  const stored = withFault(draw, told.fault ?? (told.habit ? 'none' : draw.weighted(faultShares)), course, zone)
  return hasStranger(panel, n) ? withStranger(stored) : stored
}

const hasStranger = ({ strangers = [] }: Panel, n: number) => strangers.includes(n)

const someone = (draw: Chance, people: readonly string[], share: number) => (people.length > 0 && draw.is(share) ? draw.pick(people) : null)

/** The people of a story always have a team; of the others a few wait for one. */
function teamOf(draw: Chance, panel: Panel, details: StoryFacts | undefined) {
  const share = (usual: number) => (details ? 1 : usual)
  const practice = someone(draw, panel.practices, 0.96)
  return {
    practiceId: details?.practice === undefined ? practice : (panel.practices[details.practice] ?? null),
    physician: someone(draw, panel.physicians, share(0.95)),
    careManager: someone(draw, panel.careManagers, share(0.92)),
  }
}

/** When the first device was in the member's hands: connected with the enrollment, whether it was used since or not. */
export const deviceReceivedMs = ({ readings, joinedMs }: Pick<MemberPlan, 'readings' | 'joinedMs'>) =>
  readings[0]?.receivedAt ?? joinedMs + 1_800_000

/** The streams of chance of member number `n`, each by what it is for. */
export const drawsOf =
  ({ seed, groupId }: Pick<Panel, 'seed' | 'groupId'>, n: number): MemberPlan['draw'] =>
  (what) =>
    chanceStream(seed, groupId, n, what)

const factsOf = ({ told, fixed }: Panel, n: number): StoryFacts => told[n] ?? fixed?.get(n) ?? {}

/** Member number `n` of a clinic. */
export function planMember(panel: Panel, n: number): MemberPlan {
  const drawOf = drawsOf(panel, n)
  const story = factsOf(panel, n)
  const draw = drawOf('plan')
  const person = { ...createPerson(drawOf('person'), n, panel.region, localDate(panel.nowMs, 'UTC')), ...story.person }
  const body = { ...aBody(drawOf('body'), story.conditions, person.gender), ...story.body }
  const habit = story.habit ?? draw.weighted(habitShares)
  const zone = person.place.timeZone
  const times = timesOf(draw, story, habit, { zone, today: localDate(panel.nowMs, zone), nowMs: panel.nowMs })
  const canText = person.phoneType !== 'landline'
  return {
    n,
    id: idAt(drawOf('id'), times.joinedMs),
    groupId: panel.groupId,
    person,
    body,
    habit,
    mrn: story.mrn ?? (draw.is(0.85) ? String(draw.int(100_000, 999_999)) : ''),
    note: story.note ?? '',
    talkedMinutes: story.talkedMinutes ?? 0,
    joinedMs: times.joinedMs,
    leftMs: times.leftMs,
    earlierEndMs: times.earlierEndMs,
    pausedMs: times.pausedMs,
    optInSms: story.optInSms ?? (canText && draw.is(0.88)),
    hasRevokedSms: story.hasRevokedSms ?? false,
    ...ccmOf(draw, story, { panel, body, times }),
    ...teamOf(draw, panel, panel.told[n]),
    readings: readingsOf(drawOf('readings'), { body, habit, told: story, zone, times }, panel, n),
    isTold: n < panel.told.length,
    hasStranger: hasStranger(panel, n),
    printed: story.printed ?? {},
    draw: drawOf,
  }
}
