/** Two hundred members in every state of every code, put together by a random row of numbers that is always the same. */
import { createMember } from '../../members/testing/create-member.ts'
import type { TestApp } from '../../platform/testing/test-app.ts'

// Numerical Recipes' constants of a linear congruential generator
const modulus = 2 ** 32
function randomRow(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % modulus) / modulus
  return { next, oneOf: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]! }
}
type Random = ReturnType<typeof randomRow>

const dayMs = 86_400_000
// The most minutes below, and some between
const longestMs = 65 * 60_000
const instant = (ms: number) => new Date(ms).toISOString()
const dateOf = (ms: number) => instant(ms).slice(0, 10)

/** `nth` of the panel: people work on one chart after the other. */
type PanelMember = { t: TestApp; random: Random; memberId: string; now: number; nth: number }

async function stays({ t, random, memberId, now }: PanelMember, programs: readonly string[], leftAt: string | null) {
  const started = instant(now - random.oneOf([20, 75, 130, 200]) * dayMs)
  for (const program of programs) {
    const its = { group_id: t.groups.northside, member_id: memberId }
    await t.owner.insertInto('program_stay').values({ ...its, program, started_at: started, ended_at: leftAt }).execute() // prettier-ignore
    if (random.next() < 0.9)
      await t.owner.insertInto('consent').values({ ...its, kind: program.toLowerCase(), text_version: '1', language: 'English', given_at: started }).execute() // prettier-ignore
  }
}

async function readings({ t, random, memberId, now }: PanelMember) {
  const share = random.oneOf([0, 0.05, 0.3, 0.55, 0.7, 1])
  const rows = Array.from({ length: 75 }, (_, back) => now - back * dayMs)
    .filter(() => random.next() < share)
    .map((at) => ({
      group_id: t.groups.northside,
      member_id: memberId,
      metric: 'bodyWeight',
      value: 82_000,
      measured_at: instant(at),
      received_at: instant(at),
      measured_on: dateOf(at),
      source: 'device',
      act_key: `${memberId} ${at}`,
    }))
  if (rows.length > 0) await t.owner.insertInto('reading').values(rows as never).execute() // prettier-ignore
}

/** Work and conversations of a month, from an instant on. */
async function worked({ t, random, memberId, nth }: PanelMember, { from, yearMonth }: { from: number; yearMonth: string }, program: 'rpm' | 'ccm') {
  const minutes = random.oneOf([0, 4, 11, 19, 21, 42, 63])
  const people = [t.people.carla, t.people.adam, t.people.sofia]
  const who = people[nth % people.length]!.userId
  const staff = { staff_id: who, staff_name: 'Carla Reyes', staff_title: 'RN', is_staff_excluded: false }
  const start = from + Math.floor(nth / people.length) * longestMs
  const times = { started_at: instant(start), ended_at: instant(start + minutes * 60_000), client_started_at: instant(start), client_ended_at: instant(start + minutes * 60_000) }
  if (minutes > 0)
    await t.owner.insertInto('work_interval').values({ group_id: t.groups.northside, member_id: memberId, source: 'page', url: 'notes', program, year_month: yearMonth, ...times, ...staff }).execute()
  const calls = program === 'rpm' ? random.oneOf([0, 1, 2]) : 0
  for (let call = 1; call <= calls; call++) {
    const at = instant(start + call * dayMs)
    await t.owner.insertInto('call').values({
      group_id: t.groups.northside, member_id: memberId, user_id: who, direction: 'out', phone: '+12125550101', state: 'completed',
      at, answered_at: at, ended_at: instant(start + call * dayMs + 90_000), seconds: 90, outcome: random.oneOf(['spoke', 'spoke', 'leftWord']), program: 'RPM',
      wrapped_at: at, wrapped_by: who,
    }).execute()
  }
} // prettier-ignore

async function carePlan({ t, memberId, now }: PanelMember) {
  await t.owner.insertInto('care_plan').values({
    group_id: t.groups.northside, member_id: memberId, number: 1, content: '{"goals":[]}', frozen: '{}', assessed_on: dateOf(now - 60 * dayMs),
    published_at: instant(now - 60 * dayMs), reason: 'first', is_substantial: true, approved_at: instant(now - 60 * dayMs), approved_by: t.people.carla.userId,
  }).execute() // prettier-ignore
}

async function one(created: Omit<PanelMember, 'memberId'>): Promise<string> {
  const { t, random, now, nth } = created
  const services = random.oneOf([['RPM'], ['RPM'], ['RPM', 'CCM'], ['CCM']])
  const leftAt = random.next() < 0.1 ? instant(now - random.oneOf([3, 25, 40]) * dayMs) : null
  const chronic = random.oneOf([[], ['Hypertension'], ['Hypertension', 'Type 2 diabetes']])
  const memberId = await createMember(t.owner, t.groups.northside, `Member${nth} Moreno`, {
    member: {
      services,
      practice_id: 'main',
      chronic_conditions: chronic,
      enrolled_at: instant(now - 200 * dayMs),
      ...(leftAt && { disenrolled: true, disenrolled_at: leftAt }),
    },
  })
  const its = { ...created, memberId }
  await stays(its, services, leftAt)
  await readings(its)
  if (services.includes('CCM') && random.next() < 0.8) await carePlan(its)
  for (const program of services.map((service) => service.toLowerCase() as 'rpm' | 'ccm'))
    for (const [yearMonth, back] of [
      ['2026-10', 30],
      ['2026-11', 9],
    ] as const)
      // prettier-ignore
      await worked(its, { from: now - back * dayMs, yearMonth }, program)
  return memberId
}

/** `now` is an instant in the middle of November 2026. */
export async function createMixedPanel(t: TestApp, { now, count }: { now: string; count: number }): Promise<string[]> {
  const random = randomRow(20_261_117)
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) ids.push(await one({ t, random, now: Date.parse(now), nth }))
  return ids
}
