/** Whom the demo's clinics bill: most members have Medicare, some a plan, a few nobody yet, which claims then lack. */
import type { ClinicPayer } from '@vitalrounds/domain/claims/payer-api'
import { payerSetting } from '../../../src/claims/payers.ts'
import { runInGroup, type Database, type GroupDb } from '../../../src/platform/database/db.ts'
import { chanceStream, type Chance, idAt } from '../../random.ts'
import { type DemoGroup, demoGroups, demoSeed } from '../groups.ts'
import { demoUsers, userId } from '../users.ts'

type Kind = Pick<ClinicPayer, 'name' | 'kind' | 'payerId' | 'takesCorrections'>
const medicare: Kind = { name: 'Invented Medicare Part B', kind: 'MB', payerId: '99991', takesCorrections: false }
const plan: Kind = { name: 'Invented Health Plan', kind: 'CI', payerId: '99992', takesCorrections: true }
const [shareOfMedicare, shareOfPlan] = [0.75, 0.17]

const letters = Array.from('ACDEFGHJKMNPQRTUVWXY')
const digits = Array.from('0123456789')
/** In the form of a Medicare number, put together by chance. */
const numberOf = (draw: Chance) =>
  [digits.slice(1), letters, digits, digits, letters, digits, digits, letters, letters, digits, digits]
    .map((set) => draw.pick(set))
    .join('')

/** Two payers a clinic, and who pays for whom since enrollment. */
export async function seedPayers(owner: Database, nowMs: number) {
  for (const group of demoGroups) await runInGroup(owner, group.id, (db) => seedGroup(db, group, nowMs))
}

async function seedGroup(db: GroupDb, group: DemoGroup, nowMs: number) {
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  if (admin === undefined) return
  const payers = [medicare, plan].map((kind, n) => ({
    ...kind,
    id: idAt(chanceStream(demoSeed, group.id, 'payer', n), nowMs),
    dates: 'single' as const,
  }))
  await payerSetting(db).write({ payers })
  const members = await db.selectFrom('member').select(['id', 'enrollment_date']).where('group_id', '=', db.groupId).orderBy('id').execute()
  const rows = members.flatMap(({ id, enrollment_date }, n) => {
    const draw = chanceStream(demoSeed, group.id, 'insurance', n)
    const share = draw.next()
    const payer = share < shareOfMedicare ? payers[0] : share < shareOfMedicare + shareOfPlan ? payers[1] : undefined
    if (payer === undefined) return []
    const its = { group_id: db.groupId, member_id: id, recorded_by: userId(admin.key) }
    return { ...its, payer_id: payer.id, insured_id: numberOf(draw), from_day: enrollment_date, to_day: null }
  })
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('member_payer')
      .values(rows.slice(at, at + 1000))
      .execute()
}
