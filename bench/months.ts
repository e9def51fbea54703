/**
 * The month's end of a clinic of 10,000 members: the engine over everybody's facts, a month computed from nothing, a month
 * closed with its facts frozen, and how long after a reading or minutes arrive the report shows them.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { addMonths } from '@vitalrounds/domain/days'
import type { Reply } from '@vitalrounds/domain/contract'
import type { reportApi } from '@vitalrounds/domain/reports/api'
import { largeSignInId } from '../server/seeds/large/large-clinic.ts'
import { findBillingFacts } from '../server/src/billing/find-facts.ts'
import { walkMembers } from '../server/src/members/walk-members.ts'
import { runInGroup, type GroupDb } from '../server/src/platform/database/db.ts'
import { closeMonth, freezeMonth } from '../server/src/reports/close-month.ts'
import { settingsWith } from '../server/src/reports/judge-months.ts'
import { monthClock, findStandingClose } from '../server/src/reports/months.queries.ts'
import { computeMonth, reopenMonth } from '../server/src/reports/reopen-month.ts'
import type { LargeServer } from './large-server.ts'
import { figureOf, report } from './measure.ts'

const inGroup = <T>({ db, groupId }: LargeServer, work: (scoped: GroupDb) => Promise<T>) => runInGroup(db.app, groupId, work)
const rounded = (ms: number) => Math.round(ms) / 1000

/** What is done once has one figure: how long all members took, and how long this process computed, whoever else did. */
async function once(name: string, members: number, work: () => Promise<unknown>) {
  const [started, before] = [performance.now(), process.cpuUsage()]
  await work()
  const [seconds, cpu] = [rounded(performance.now() - started), process.cpuUsage(before)]
  console.log(JSON.stringify({ name, members, seconds, cpu_seconds: rounded((cpu.user + cpu.system) / 1000) }))
}

/** The running month of everybody, from facts that lie in memory, and from those that have to be found first. */
export async function benchCold(large: LargeServer): Promise<string> {
  const running = await inGroup(large, async (scoped) => (await monthClock(scoped)).running)
  const matches: { facts: MemberFacts; config: Record<string, boolean> }[] = []
  const { month, asOf } = { month: running, asOf: Date.now() }
  await walkMembers(
    (work) => inGroup(large, work) as Promise<string | undefined>,
    500,
    async (scoped, ids) => void matches.push(...(await findBillingFacts(scoped, ids, { month })).values()),
  )
  const judge = () => {
    for (const { facts, config } of matches) evaluate(facts, medicareRules, settingsWith(config), { asOf, month })
    return Promise.resolve()
  }
  await once('a month judged by the engine, the first time', matches.length, judge)
  await once('a month judged by the engine, warm', matches.length, judge)
  await once('a month computed and written', matches.length, () => computeMonth(large.db, large.groupId, running))
  return running
}

/** The month before the running one, open again afterwards so that the next run can close it too. */
export async function benchClose(large: LargeServer, running: string) {
  const month = addMonths(running, -1)
  const open = () =>
    inGroup(large, async (scoped) => {
      const reason = 'The next measurement closes it again'
      if (await findStandingClose(scoped, month)) await reopenMonth(scoped, month, { reason, by: largeSignInId })
    })
  await open()
  await inGroup(large, (scoped) => closeMonth(scoped, month, { by: largeSignInId, reason: 'Measured with what is missing' }))
  const close = await inGroup(large, async (scoped) => findStandingClose(scoped, month))
  await once('a month closed with its facts frozen', close?.total ?? 0, () => freezeMonth(large.db, large.groupId, close?.id ?? ''))
  await open()
}

const minutes = 50
const [everyMs, lengthMs, patienceMs] = [5000, 1000, 10_000]

type BillingReply = { rows: Reply<typeof reportApi.billing>['rows'] }

/** From before a second of work is entered until an answer of the report counts it. */
export async function benchFresh(large: LargeServer, running: string) {
  const query = `reports/billing-report?yearMonth=${running}&sort=name`
  const rows = async () => (JSON.parse(await large.ask(query)) as BillingReply).rows
  const secondsOf = async (memberId: string) => (await rows()).find((row) => row.memberId === memberId)?.secondsRpm ?? 0
  const first = (await rows()).slice(0, minutes)
  // Another run of the same hour entered other seconds
  const from = Date.now() - first.length * everyMs - Math.floor(Math.random() * everyMs)
  const waits: number[] = []
  for (const [nth, { memberId, secondsRpm }] of first.entries()) {
    const start = from + nth * everyMs
    const [began, ended] = [start, start + lengthMs].map((ms) => new Date(ms).toISOString())
    const started = performance.now()
    await large.send('pageviews/createManualPageView', {
      memberId,
      url: 'profile',
      program: 'rpm',
      start: began,
      end: ended,
      desc: 'Measured how soon it shows',
      yearMonth: running,
    })
    while ((await secondsOf(memberId)) <= secondsRpm)
      if (performance.now() - started > patienceMs) throw new Error('the report never counted what was entered')
    waits.push(performance.now() - started)
  }
  report(figureOf('minutes entered until the report counts them', waits))
}
