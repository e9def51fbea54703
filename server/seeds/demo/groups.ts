/** The two demo clinics: a large one with everything signed, and a small heart group on trial. */
import { withCheckDigit } from '@vitalrounds/domain/values/npi'
import { agreementVersion } from '@vitalrounds/domain/groups/agreement'
import { type RuleSet, startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { chanceStream, idAt } from '../random.ts'
import { type Region, fictionalLine } from '../people/person.ts'
import { lakeviewPlaces, northsidePlaces } from '../people/places.ts'
import type { Row } from '../rows.ts'

export const demoSeed = 'vitalrounds demo'
/** Ids of groups, practices and people do not depend on the day of seeding. */
export const foundedMs = Date.parse('2024-02-05T15:00:00Z')

export type GroupKey = 'northside' | 'lakeview'
export type DemoGroup = {
  key: GroupKey
  id: string
  name: string
  timeZone: string
  services: readonly string[]
  members: number
  practices: readonly (readonly [practiceId: string, name: string])[]
  region: Region
  isSigned: boolean
  rules: RuleSet
}

// The registry has given out numbers beginning with 1 only (NPPES): these belong to nobody
export const inventedNpi = (n: number) => withCheckDigit(`2${String(90_000_000 + n)}`)

const groupId = (key: GroupKey) => idAt(chanceStream(demoSeed, 'group', key), foundedMs)

export const northside: DemoGroup = {
  key: 'northside',
  id: groupId('northside'),
  name: 'Northside Clinic',
  timeZone: 'America/New_York',
  services: ['RPM', 'CCM'],
  members: 1200,
  practices: [
    ['main-street', 'Main Street Family Medicine'],
    ['riverside', 'Riverside Cardiology'],
    ['hilltop', 'Hilltop Internal Medicine'],
    ['eastside', 'Eastside Endocrinology'],
    ['harbor', 'Harbor Senior Care'],
  ],
  region: { places: northsidePlaces, lineOf: fictionalLine },
  isSigned: true,
  rules: {
    ...startingRules,
    // The demo clinic's own choice for home readings of treated patients; the product offers 160/100
    highBP: [
      { kind: 'value', metric: 'systolicBP', warn: 150, critical: 180 },
      { kind: 'value', metric: 'diastolicBP', warn: 95, critical: 120 },
    ],
  },
}

export const lakeview: DemoGroup = {
  key: 'lakeview',
  id: groupId('lakeview'),
  name: 'Lakeview Heart Group',
  timeZone: 'America/Chicago',
  services: ['RPM'],
  members: 40,
  practices: [['lakeshore', 'Lakeshore Office']],
  region: { places: lakeviewPlaces, lineOf: fictionalLine },
  isSigned: false,
  rules: startingRules,
}

export const demoGroups: readonly DemoGroup[] = [northside, lakeview]

const agreements: Record<GroupKey, object> = {
  northside: {
    contactName: 'Adam Novak',
    address: '410 Fordham Rd, New York, NY 10027',
    phoneNumber: '+12125550199',
    clientName: 'Northside Clinic',
    customer_agreement_consent: true,
    version: agreementVersion,
    signed: { by: 'Adam Novak', at: new Date(foundedMs).toISOString(), ip: '192.0.2.10', recordedBy: 'Sofia Lind' },
  },
  lakeview: {},
}

export const groupRow = (group: DemoGroup): Row => ({
  id: group.id,
  workspace_name: group.name,
  client: group.key,
  npi: inventedNpi(group.key === 'northside' ? 900 : 901),
  time_zone: group.timeZone,
  services: group.services,
  clinical_rules: group.rules,
  show_live_billing: group.isSigned,
  text_usage_consent: group.isSigned,
  auto_alert_text: false,
  auto_outreach_text: false,
  auto_reminder_text: group.isSigned,
  agreement: agreements[group.key],
  signed_contract: group.isSigned,
  signed_at: group.isSigned ? new Date(foundedMs).toISOString() : null,
  created_at: new Date(foundedMs).toISOString(),
})

// Toll-free numbers of the range kept for fiction (555-0100 to 555-0199)
const numbers: Record<GroupKey, string> = { northside: '+18445550100', lakeview: '+18445550101' }
export const numberRow = ({ key, id }: DemoGroup, connectionId: string): Row => ({
  group_id: id,
  phone: numbers[key],
  connection_id: connectionId,
})

export const practiceRows = (group: DemoGroup): Row[] =>
  group.practices.map(([practice_id, name]) => ({ group_id: group.id, practice_id, name }))
