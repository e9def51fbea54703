/** The large clinic that benchmarks run on: who works there, and its members as a panel of about a hundred readings each. */
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { wideLine } from '../people/person.ts'
import { northsidePlaces } from '../people/places.ts'
import { names } from '../people/names.ts'
import type { Body } from '../physiology/body.ts'
import { faithfulness, type Habit } from '../physiology/habit.ts'
import type { Panel } from '../plan.ts'
import { chanceStream, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'

export const largeSeed = 'vitalrounds large'
const foundedMs = Date.parse('2023-06-01T13:00:00Z')
export const largeZone = 'America/New_York'
/** Beyond every serial number of the demo. */
export const largeSerials = 1_000_000
export const largeSignIn = 'large@large.example'

const practices = Array.from({ length: 24 }, (_, n) => `site-${String(n + 1).padStart(2, '0')}`)
const physicians = 30
const careManagers = 60

export const largeGroupId = idAt(chanceStream(largeSeed, 'group'), foundedMs)
const staffId = (n: number) => idAt(chanceStream(largeSeed, 'user', n), foundedMs)
const staff = Array.from({ length: physicians + careManagers }, (_, n) => staffId(n))

const wantedReadings = 108
// Readings that one sitting with each kit brings
const perSitting = { cuff: 3, scale: 1, meter: 1.2, oximeter: 3.7, kardia: 0.3, told: 0.14 } as const

/** How many days bring about a hundred readings, so that habits and kits differ in span and not in number. */
function windowDays(_n: number, body: Body, habit: Habit): number {
  const sittings = habit === 'twiceDaily' ? 2 : 1
  const perDay = body.kits.reduce((sum, kit) => {
    const isTwice = kit === 'cuff' || kit === 'oximeter' || kit === 'meter'
    return sum + perSitting[kit] * (isTwice ? sittings : 1)
  }, 0)
  const silent = habit === 'gaveUp' ? 40 : habit === 'silentFive' ? 6 : 0
  return Math.ceil(wantedReadings / Math.max(0.2, perDay * faithfulness[habit])) + silent
}

export const largePanel = (nowMs: number): Panel => ({
  seed: largeSeed,
  groupId: largeGroupId,
  region: { places: northsidePlaces, lineOf: wideLine },
  practices,
  physicians: staff.slice(0, physicians),
  careManagers: staff.slice(physicians),
  hasCcm: true,
  nowMs,
  windowDays,
  told: [],
  rules: startingRules,
})

export const largeGroupRow = (members: number): Row => ({
  id: largeGroupId,
  workspace_name: `Large Clinic (${members.toLocaleString('en-US')} members)`,
  time_zone: largeZone,
  services: ['RPM', 'CCM'],
  clinical_rules: startingRules,
  text_usage_consent: true,
  signed_contract: true,
  signed_at: instant(foundedMs),
  monthly_device_order_limit: 5000,
})

export const largePracticeRows = (): Row[] =>
  practices.map((practice_id, n) => ({ group_id: largeGroupId, practice_id, name: `Site ${n + 1}` }))

export const largeUserRows = (): Row[] =>
  staff.map((id, n) => {
    const draw = chanceStream(largeSeed, 'user name', n)
    const isPhysician = n < physicians
    const lastName = draw.pick(names.general.last)
    return {
      id,
      // The first of the care managers is the one to sign in as
      email: n === physicians ? largeSignIn : `staff${n}@large.example`,
      first_name: draw.pick(names.general.female),
      last_name: lastName,
      name_public: isPhysician ? `Dr. ${lastName}` : lastName,
      title: isPhysician ? 'MD' : 'RN',
      role: n === physicians ? 'admin' : 'user',
      group_id: largeGroupId,
      time_zone: largeZone,
      has_basic_information: true,
      email_confirmed_at: instant(foundedMs),
    }
  })

export const largeWorkspaceRows = (): Row[] => staff.map((user_id) => ({ group_id: largeGroupId, user_id, code: 'LA' }))
export const largeSignInId = staff[physicians] ?? ''
