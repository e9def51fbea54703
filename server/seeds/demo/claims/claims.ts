/**
 * What the demo's clinics bill as, and the claims of their last month: most are paid, some left to the member, cut, denied or
 * refused, a few wait for who pays. Made by the verbs that clinics use, and answered by the simulated clearing house.
 */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { applyAnswers } from '../../../src/claims/apply-answers.ts'
import { claimProviderSetting, feeSetting } from '../../../src/claims/claim-settings.ts'
import { claimFileText, makeClaimFile } from '../../../src/claims/make-file.ts'
import { findMonthClaims } from '../../../src/claims/month-claims.ts'
import { runInGroup, type Database, type GroupDb } from '../../../src/platform/database/db.ts'
import { type ClaimVerdict, writeAnswers } from '../../../src/simulator/clearing-house/write-answers.ts'
import { chanceStream, idAt } from '../../random.ts'
import { type DemoGroup, demoGroups, demoSeed } from '../groups.ts'
import { demoUsers, idsOnDuty, userId } from '../users.ts'

/** Invented: what a clinic charges is its own business. In cents. */
const fees = { '99453': 3500, '99454': 8000, '99445': 8000, '99457': 8500, '99470': 4500, '99458': 7000, '99490': 11_000, '99439': 8000 }
// The others, complex care for one, have no fee yet: their claims say so
const taxonomies = ['207R00000X', '207Q00000X', '207RC0000X']

const addresses: Record<DemoGroup['key'], { street: string; city: string; state: string; zip: string }> = {
  northside: { street: '410 Fordham Rd', city: 'New York', state: 'NY', zip: '100270001' },
  lakeview: { street: '2900 N Lake Shore Dr', city: 'Chicago', state: 'IL', zip: '606570001' },
}

/** `nowMs` is the moment at which the data ends. */
export async function seedClaims(owner: Database, nowMs: number) {
  for (const group of demoGroups) await runInGroup(owner, group.id, (db) => seedGroup(db, group, nowMs))
}

async function seedGroup(db: GroupDb, group: DemoGroup, nowMs: number) {
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  if (admin === undefined) return
  const by = userId(admin.key)
  await claimProviderSetting(db).write({
    ...addresses[group.key],
    name: group.name,
    taxonomy: '261Q00000X',
    taxId: group.key === 'northside' ? '990000001' : '990000002',
    placeOfService: '11',
    submitterName: group.name,
    submitterId: group.key.toUpperCase(),
    contactName: 'Billing Desk',
    contactPhone: '2125550100',
    receiverName: 'Simulated Clearing House',
    receiverId: 'SIMHOUSE',
    practitioners: idsOnDuty(group.key, 'physician').map((id, n) => ({ userId: id, taxonomy: taxonomies[n % taxonomies.length] ?? '' })),
  })
  await feeSetting(db).write({
    fees: Object.entries(fees).map(([code, cents], n) => ({
      id: idAt(chanceStream(demoSeed, group.id, 'fee', n), nowMs),
      payerId: null,
      code,
      cents,
      from: '2025-01-01',
    })),
  })
  await sendLastMonth(db, group, { by, yearMonth: addMonths(localMonth(nowMs, group.timeZone), -1) })
}

async function sendLastMonth(db: GroupDb, group: DemoGroup, { by, yearMonth }: { by: string; yearMonth: string }) {
  const { claims, today } = await findMonthClaims(db, yearMonth)
  if (!claims.some(({ progress }) => progress.actions.includes('send'))) return
  const { number } = await makeClaimFile(db, { yearMonth, action: 'send', controlNumbers: [], by })
  const { text } = await claimFileText(db, number)
  for (const answer of writeAnswers(text, { date: today, verdictOf: (claim) => verdictOf(group, claim) }))
    await applyAnswers(db, { content: answer.text, by })
}

const shares: readonly (readonly [share: number, verdict: ClaimVerdict])[] = [
  [0.05, 'denied'],
  [0.1, 'rejected'],
  [0.17, 'partly'],
  [0.27, 'memberOwes'],
]

function verdictOf(group: DemoGroup, controlNumber: string): ClaimVerdict {
  const share = chanceStream(demoSeed, group.id, 'claim', controlNumber).next()
  return shares.find(([most]) => share < most)?.[1] ?? 'paid'
}
