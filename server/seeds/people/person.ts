/** Makes the person behind a member: name, birth date, address, phone and e-mail. Number `n` of a group is always the same person. */
import { addDays } from '@vitalrounds/domain/days'
import type { Language } from '@vitalrounds/domain/values/languages'
import type { Chance } from '../random.ts'
import { names, origins, spoken, streetKinds, streets } from './names.ts'
import type { Place } from './places.ts'

export type Person = {
  firstName: string
  lastName: string
  gender: 'male' | 'female'
  memberTitle: string
  dob: string
  language: Language
  phone: string
  phoneType: 'mobile' | 'landline' | 'voip'
  email: string
  line1: string
  line2: string
  place: Place
}

/** Where a group's members live and which numbers of the exchange 555 are theirs. */
export type Region = { places: readonly Place[]; lineOf: (round: number) => string }

// 555-0100 to 555-0199 are set aside for invented people (ATIS-0300115, "555 NXX line number assignment")
export const fictionalLine = (round: number) => {
  if (round > 99) throw new Error('an area code has only a hundred invented numbers')
  return `01${String(round).padStart(2, '0')}`
}
/** For the large clinic: the rest of exchange 555, beyond the demo's numbers. */
export const wideLine = (round: number) => String(2000 + (round % 8000))

/** Plain letters for an address or a file: `Núñez-Ortiz` is `nunez-ortiz`; nothing for a name in other scripts. */
const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w-]/g, '')
    .toLowerCase()

/** Number `n` of the region. The phone is the place's area code and the round in which its turn came. */
export function createPerson(draw: Chance, n: number, region: Region, today: string): Person {
  const origin = draw.weighted(origins)
  // Women live longer: 55% of Medicare's beneficiaries (CMS Program Statistics, 2022)
  const gender = draw.is(0.55) ? 'female' : 'male'
  const [firstName, lastName] = [draw.pick(names[origin][gender]), draw.pick(names[origin].last)]
  const place = region.places[n % region.places.length]
  if (!place) throw new Error('a region needs places')
  const years = Math.min(97, Math.max(34, draw.normal(72, 10)))
  const letters = [plainLetters(firstName), plainLetters(lastName)].filter((part) => part !== '').join('.') || 'member'
  return {
    firstName,
    lastName,
    gender,
    memberTitle: draw.is(0.03) ? draw.pick(['Dr.', 'Rev.']) : gender === 'male' ? 'Mr.' : 'Ms.',
    dob: addDays(today, -Math.round(years * 365.25)),
    language: draw.weighted(spoken[origin]) as Language,
    phone: `+1${place.areaCode}555${region.lineOf(Math.floor(n / region.places.length))}`,
    phoneType: draw.weighted([
      ['mobile', 76],
      ['landline', 18],
      ['voip', 6],
    ]),
    email: draw.is(0.72) ? `${letters}.${place.areaCode}${n}@example.com` : '',
    line1: `${draw.int(1, 980)} ${draw.pick(streets)} ${draw.pick(streetKinds)}`,
    line2: draw.is(0.22) ? `Apt ${draw.int(1, 24)}${draw.pick(['', 'A', 'B', 'C'])}` : '',
    place,
  }
}
