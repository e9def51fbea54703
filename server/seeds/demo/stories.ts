/** The people whom the working-day stories are about. Each stands for one situation that a clinic knows. */
import type { Person } from '../people/person.ts'
import type { Place } from '../people/places.ts'
import type { StoryFacts } from '../plan.ts'

const calm = { fault: 'none', leftAgo: null } as const
const phoneIn = (areaCode: string, line: number) => `+1${areaCode}55501${String(line).padStart(2, '0')}`
const newYork: Place = {
  city: 'New York',
  state: 'NY',
  zipCode: '10027',
  timeZone: 'America/New_York',
  areaCode: '212',
}
const chicago: Place = { city: 'Chicago', state: 'IL', zipCode: '60657', timeZone: 'America/Chicago', areaCode: '773' }
// Lines 80 to 99 of a place's area code are never reached by counting members
/** The scale and the cuff that the vendors' sample deliveries speak of, so that the documented command moves a row. */
export const samples = { scale: { kind: 'BT004', serial: 112_233 }, cuff: { kind: 'BT105', serial: 445_566 } } as const

const storyLine = 80

type StoryPerson = {
  firstName: string
  lastName: string
  gender: 'male' | 'female'
  dob: string
  language?: Person['language']
}
const person = (n: number, place: Place, { language = 'English', ...who }: StoryPerson): Partial<Person> => ({
  ...who,
  language,
  memberTitle: who.gender === 'male' ? 'Mr.' : 'Ms.',
  place,
  phone: phoneIn(place.areaCode, storyLine + n),
  phoneType: 'mobile',
  email: `story${n}.${place.areaCode}@example.com`,
})

export const northsideStories: readonly StoryFacts[] = [
  // Ada measures every day and nothing is wrong
  { ...calm, person: person(0, newYork, { firstName: 'Ada', lastName: 'Whitfield', gender: 'female', dob: '1949-03-14' }), conditions: ['hypertension'], body: { systolic: 126, diastolic: 76 }, habit: 'daily', joinedAgo: 500, mrn: '100203', ccm: 'never', practice: 0, talkedMinutes: 22 },
  // Bob went silent
  { ...calm, person: person(1, newYork, { firstName: 'Bob', lastName: 'Larkin', gender: 'male', dob: '1944-08-02' }), conditions: ['hypertension'], body: { systolic: 131, diastolic: 79 }, habit: 'silentFive', joinedAgo: 410, mrn: '100311', ccm: 'never', practice: 0 },
  // Dolores does not want texts any more
  { ...calm, person: person(2, newYork, { firstName: 'Dolores', lastName: 'Vega', gender: 'female', dob: '1952-11-23', language: 'Spanish' }), conditions: ['diabetes', 'hypertension'], habit: 'daily', joinedAgo: 430, mrn: '100427', optInSms: false, hasRevokedSms: true, ccm: 'in', practice: 3 },
  // Elena's pressure has been too high for days, and she gains weight
  { ...calm, person: person(3, newYork, { firstName: 'Elena', lastName: 'Anderson', gender: 'female', dob: '1971-12-05' }), conditions: ['hypertension', 'heartFailure', 'diabetes'], body: { systolic: 141, diastolic: 85, weightLb: 219 }, habit: 'twiceDaily', story: { crisis: { sinceBack: 4, by: 24 }, gains: [{ back: 5, rise: 6, lb: 6.4 }] }, joinedAgo: 460, mrn: '884120', ccm: 'in', practice: 1 },
  // Min-Ho's oxygen is low
  { ...calm, person: person(4, newYork, { firstName: 'Min-Ho', lastName: 'Kim', gender: 'male', dob: '1946-05-30', language: 'Korean' }), conditions: ['copd'], body: { spo2: 93 }, habit: 'daily', story: { lowOxygen: { sinceBack: 2, by: 4.6 } }, joinedAgo: 300, mrn: '884231', ccm: 'never', practice: 2 },
  // Maria has her cuff and has never used it
  { ...calm, person: person(5, newYork, { firstName: 'Maria', lastName: 'Lopez', gender: 'female', dob: '1958-01-19', language: 'Spanish' }), conditions: ['hypertension'], habit: 'never', joinedAgo: 12, mrn: '884307', ccm: 'never', practice: 0, note: 'Daughter helps with the device.' },
  // José is filling up with fluid
  { ...calm, person: person(6, newYork, { firstName: 'José', lastName: 'Núñez-Ortiz', gender: 'male', dob: '1950-07-08', language: 'Spanish' }), conditions: ['heartFailure', 'ckd'], habit: 'daily', story: { gains: [{ back: 6, rise: 6, lb: 7.2 }] }, joinedAgo: 480, mrn: '884450', ccm: 'in', practice: 1 },
  // Written in her own script
  { ...calm, person: person(7, newYork, { firstName: '美玲', lastName: '陳', gender: 'female', dob: '1955-09-16', language: 'ChineseTraditional' }), conditions: ['diabetes'], habit: 'daily', joinedAgo: 200, mrn: '884512', ccm: 'never', practice: 3 },
  // Walter's wife is the one to call
  { ...calm, person: person(8, newYork, { firstName: 'Walter', lastName: 'Greene', gender: 'male', dob: '1938-02-27' }), conditions: ['heartFailure', 'hypertension'], habit: 'mostDays', joinedAgo: 390, mrn: '884633', ccm: 'in', practice: 4, printed: samples },
  // Ruth has left, and her history stays
  { fault: 'none', person: person(9, newYork, { firstName: 'Ruth', lastName: 'Coleman', gender: 'female', dob: '1941-10-11' }), conditions: ['hypertension'], habit: 'daily', joinedAgo: 420, leftAgo: 33, mrn: '884701', ccm: 'never', practice: 2 },
  // Samuel's cuff believes that it is 1970
  { leftAgo: null, person: person(10, newYork, { firstName: 'Samuel', lastName: 'Price', gender: 'male', dob: '1947-04-04' }), conditions: ['hypertension'], habit: 'daily', fault: 'clockIn1970', joinedAgo: 260, mrn: '884822', ccm: 'never', practice: 0 },
] // prettier-ignore

/** Marilyn Smith’s granddaughter has tried the scale: the number of a member who weighs herself every day. */
export const northsideStrangers = [38]

export const lakeviewStories: readonly StoryFacts[] = [
  // Eve belongs to the other clinic: nobody at Northside may ever see her
  { ...calm, person: person(0, chicago, { firstName: 'Eve', lastName: 'Sandoval', gender: 'female', dob: '1953-06-21' }), conditions: ['heartFailure', 'hypertension'], habit: 'daily', joinedAgo: 400, mrn: 'L-2001', practice: 0 },
  { ...calm, person: person(1, chicago, { firstName: 'Frank', lastName: 'Petersen', gender: 'male', dob: '1948-12-30' }), conditions: ['afib', 'hypertension'], habit: 'mostDays', joinedAgo: 220, mrn: 'L-2002', practice: 0 },
] // prettier-ignore
