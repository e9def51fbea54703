/** A clinic that can bill: as what it is enrolled, a payer, fees, and a closed month with lines; for tests of claims. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../../reports/testing/create-panel.ts'

export const provider = {
  name: 'Northside Billing',
  taxonomy: '207Q00000X',
  taxId: '123456789',
  street: '100 Sample Avenue',
  city: 'Albany',
  state: 'NY',
  zip: '122070001',
  placeOfService: '11',
  submitterName: 'Northside',
  submitterId: 'NORTHSIDE',
  contactName: 'Billing Desk',
  contactPhone: '2125550100',
  receiverName: 'Clearing House',
  receiverId: 'HOUSE',
}
export const plan = { id: randomUUID(), name: 'Northern Plan', kind: 'CI', payerId: '99992', takesCorrections: true, dates: 'single' }
export const yearMonth = '2026-10'
/** Of the clinic; its check digit fits, and it was made up. */
export const clinicNpi = '1700123452'

const its = { start: '2026-10-01', end: '2026-10-31', serviceOn: '2026-10-31', month: yearMonth }
export const lines = [
  { ...its, code: '99454', units: 1 },
  { ...its, code: '99457', units: 1 },
]

export async function saveSetting(t: TestApp, page: string, value: object) {
  const { version } = (await t.as(t.people.adam, 'GET', `settings/${page}`)).json()
  const saved = await t.as(t.people.adam, 'PUT', `settings/${page}`, { value, version })
  if (saved.statusCode !== 200) throw new Error(saved.body)
}

/** Settings of a clinic whose claims lack nothing; the physician is Adam. */
export async function setUpBilling(t: TestApp) {
  const physician = t.people.adam.userId
  await t.owner.updateTable('app_user').set({ npi: '1600234565', title: 'MD' }).where('id', '=', physician).execute()
  await saveSetting(t, 'billing-provider', { npi: clinicNpi })
  await saveSetting(t, 'payers', { payers: [plan] })
  await saveSetting(t, 'claim-provider', { ...provider, practitioners: [{ userId: physician, taxonomy: '207R00000X' }] })
  const fee = (code: string, cents: number) => ({ id: randomUUID(), payerId: null, code, cents, from: '2026-01-01' })
  await saveSetting(t, 'fees', { fees: [fee('99454', 8000), fee('99457', 7000)] })
}

/** A member of whom a claim lacks nothing. */
export async function createBilledMember(t: TestApp, name: string): Promise<string> {
  const id = await createMonitoredMember(t, t.groups.northside, name, [1])
  await t.owner
    .updateTable('member')
    .set({
      address_line1: '1 Elm Street',
      city: 'Albany',
      state: 'NY',
      zip_code: '12207',
      diagnosis_codes: ['I10'],
      assigned_physician: t.people.adam.userId,
    })
    .where('id', '=', id)
    .execute()
  await t.as(t.people.adam, 'POST', `members/${id}/payers`, { payerId: plan.id, insuredId: 'NP-17', from: '2026-01-01', to: null })
  return id
}

/** A close of the month that holds these members with these lines. */
export async function closeWithLines(t: TestApp, memberIds: readonly string[], its: readonly object[] = lines): Promise<string> {
  const group_id = t.groups.northside
  await t.owner.updateTable('month_close').set({ state: 'reopened' }).where('group_id', '=', group_id).execute()
  const { id } = await t.owner
    .insertInto('month_close')
    .values({
      group_id,
      year_month: yearMonth,
      version: sql`(select count(*) + 1 from month_close)`,
      state: 'closed',
      as_of: sql`now()`,
      zone: 'America/New_York',
      rules: '{}',
      rules_version: '1',
      settings: '{}',
      total: memberIds.length,
      closed_by: t.people.adam.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const empty = Buffer.from('')
  await t.owner
    .insertInto('month_close_row')
    .values(
      memberIds.map((member_id) => ({
        group_id,
        close_id: id,
        member_id,
        facts: empty,
        facts_digest: 'facts',
        result: empty,
        result_digest: `digest of ${member_id}`,
        lines: JSON.stringify(its),
      })),
    )
    .execute()
  return id
}
