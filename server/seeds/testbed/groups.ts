/** The two groups of a test bed. Every text of a group carries its canary word, so that a leak shows wherever it comes out. */
import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import { withCheckDigit } from '@vitalrounds/domain/values/npi'
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import type { Place } from '../people/places.ts'
import type { Panel, StoryFacts } from '../plan.ts'
import { chanceStream, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'

export const testbedSeed = 'vitalrounds testbed'
const bornMs = Date.parse('2025-03-03T15:00:00Z')

export type TestbedGroup = {
  key: 'a' | 'b'
  id: string
  canary: string
  areaCode: string
  bornMs: number
  serialFrom: number
}

const groupOf = (key: 'a' | 'b', canary: string, areaCode: string, serialFrom: number): TestbedGroup => ({
  key,
  id: idAt(chanceStream(testbedSeed, 'group', key), bornMs),
  canary,
  areaCode,
  bornMs,
  serialFrom,
})

export const testbedGroups = [groupOf('a', 'kestrelqzv', '212', 400_000), groupOf('b', 'marlinjxw', '312', 500_000)] as const

export const staffId = (group: TestbedGroup, role: string) => idAt(chanceStream(testbedSeed, group.key, 'user', role), group.bornMs)

export const membersOfGroup = 3
const practiceId = (group: TestbedGroup) => `${group.canary}-main`

export const groupRow = (group: TestbedGroup): Row => ({
  id: group.id,
  workspace_name: `${group.canary} Clinic`,
  client: group.canary,
  npi: withCheckDigit('290000950'),
  services: ['RPM', 'CCM'],
  clinical_rules: startingRules,
  billing_config: defaultConfig,
  monthly_device_order_limit: 40,
  sms_templates: { English: { enrollment: `${group.canary} welcomes $NAME` } },
  agreement: { contactName: group.canary, address: `1 ${group.canary} St`, phoneNumber: `+1${group.areaCode}5550169` },
  text_usage_consent: true,
  requires_second_factor: false,
  signed_contract: true,
  signed_at: instant(group.bornMs),
  created_at: instant(group.bornMs),
})

export const numberOf = ({ areaCode }: TestbedGroup) => `+1${areaCode}5550168`
export const numberRow = (group: TestbedGroup, connectionId: string): Row => ({
  group_id: group.id,
  phone: numberOf(group),
  connection_id: connectionId,
  created_at: instant(group.bornMs),
})

/** A second workspace of the same clinic, empty: somewhere for its super admin to go without meeting the other clinic. */
export const annexId = (group: TestbedGroup) => idAt(chanceStream(testbedSeed, group.key, 'annex'), group.bornMs)

export const annexRow = (group: TestbedGroup): Row => ({
  ...groupRow(group),
  id: annexId(group),
  workspace_name: `${group.canary} Annex`,
})

/** A third, in which everybody needs a second factor, for somebody who has none yet. */
export const strictId = (group: TestbedGroup) => idAt(chanceStream(testbedSeed, group.key, 'strict'), group.bornMs)

export const strictRow = (group: TestbedGroup): Row => ({
  ...groupRow(group),
  id: strictId(group),
  workspace_name: `${group.canary} Strict`,
  requires_second_factor: true,
})

export const organizationRow = ({ canary }: TestbedGroup): Row => ({
  client: canary,
  email_domain: `${canary}.example`,
  company_name: `${canary} Clinic`,
  company_name_short: canary,
})

export const practiceRow = (group: TestbedGroup): Row => ({
  group_id: group.id,
  practice_id: practiceId(group),
  name: `${group.canary} Main`,
})

/** Each member has all kinds of devices, a pressure that raises warnings, and a fault of its own. */
function storyFactsOf(group: TestbedGroup, n: number, place: Place): StoryFacts {
  const { canary } = group
  return {
    person: {
      firstName: `${['Ann', 'Ben', 'Cleo'][n]} ${canary}`,
      lastName: canary,
      email: `member${n}@${canary}.example`,
      line1: `${n + 1} ${canary} Ave`,
      line2: `Apt ${canary}`,
      place,
      phoneType: 'mobile',
    },
    conditions: ['hypertension', 'heartFailure', 'diabetes'],
    // The third has whatever else can be measured, too
    ...(n === 2 && { body: { kits: ['cuff', 'scale', 'meter', 'oximeter', 'told', 'kardia'] } }),
    habit: 'daily',
    fault: (['none', 'badCuff', 'twoPaths'] as const)[n] ?? 'none',
    story: { crisis: { sinceBack: 19, by: 45 } },
    mrn: `${canary}-${n}`,
    note: `Note of ${canary}`,
    joinedAgo: 120,
    leftAgo: null,
    optInSms: true,
    ccm: 'in',
    practice: 0,
  }
}

export function panelOf(group: TestbedGroup, nowMs: number): Panel {
  const place: Place = {
    city: group.canary,
    state: 'NY',
    zipCode: '10027',
    timeZone: 'America/New_York',
    areaCode: group.areaCode,
  }
  return {
    seed: testbedSeed,
    groupId: group.id,
    region: { places: [place], lineOf: (round) => `01${String(round).padStart(2, '0')}` },
    practices: [practiceId(group)],
    physicians: [staffId(group, 'user')],
    careManagers: [staffId(group, 'admin')],
    hasCcm: true,
    nowMs,
    windowDays: () => 20,
    rules: startingRules,
    told: Array.from({ length: membersOfGroup }, (_, n) => storyFactsOf(group, n, place)),
  }
}
