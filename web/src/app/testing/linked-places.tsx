/** Where a value stands for those outside the clinic: what a doctor is sent, the page of the alert, and the member’s own page. */
import { withUnit } from '@vitalrounds/domain/with-unit'
import type { Severity } from '@vitalrounds/domain/values/severity'
import { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { patientEnglish } from '@vitalrounds/domain/readings/verdict/patient-words-english'
import { positionOf } from '@vitalrounds/domain/readings/verdict/position'
import { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { expect } from 'vitest'
import { SnapshotPreview } from '../../alerts/SnapshotPreview.tsx'
import { pictureCard } from '../../by-link/doctor/snapshot-parts.ts'
import { vitalCard } from '../../by-link/member/vital-card.ts'
import { english } from '../../by-link/patient/words-english.ts'

type LinkedVital = {
  series: string
  title: string
  unit: string
  goal: VitalPicture['goal']
  value: string
  at: string
  severity: Severity
  suspect: string | undefined
}

export const aPicture = ({ series, title, unit, goal, value, at, severity, suspect }: LinkedVital): VitalPicture =>
  VitalPicture.parse({
    name: series,
    title,
    unit,
    goal,
    lowerGoal: null,
    days: [],
    latest: {
      value,
      at,
      severity,
      isSuspect: suspect !== undefined,
      doubt: suspect ?? null,
      position: goal && positionOf(Number(value), { goal, alarm: null, critical: null }),
    },
  })

type Props = { name: string; zone: string; pictures: VitalPicture[] }

/** The pages behind a link are made without React. */
function fill(place: HTMLElement, { zone, pictures }: Props) {
  const named = (of: string, cards: HTMLElement[]) => {
    const part = document.createElement('div')
    part.dataset['cards'] = of
    part.append(...cards)
    return part
  }
  const context = { language: 'English' as const, clinic: { state: 'open' as const, clinic: null } }
  const doctor = pictures.map((picture) => pictureCard(picture, zone))
  const member = pictures.map((picture) => vitalCard(picture, { context, timeZone: zone, now: Date.parse(picture.latest.at) }))
  place.replaceChildren(named('doctor', doctor), named('member', member))
}

export const LinkedPlaces = (props: Props) => (
  <>
    <SnapshotPreview
      snapshot={AlertSnapshot.parse({
        name: props.name,
        phone: '',
        dob: '1950-01-02',
        gender: 'female',
        timeZone: props.zone,
        vitals: props.pictures,
        medications: [],
        allergies: [],
        conditions: [],
        lastNote: null,
      })}
    />
    <div
      ref={(place) => {
        if (place) fill(place, props)
      }}
    />
  </>
)

const words = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** To the doctor: as it is frozen, and as the page of the alert has it. */
function agreesForDoctor(section: Element, { title, unit, latest }: VitalPicture) {
  const lines = [...section.querySelectorAll('[aria-labelledby="snapshot"] dl > div')]
  const sent = lines.find((line) => words(line.querySelector('dt')) === title)
  const severity = words(sent?.querySelector('[data-severity]'))
  expect([words(sent?.querySelector('b')), severity]).toEqual([
    withUnit(latest.value, unit),
    latest.severity === 'ok' ? '' : latest.severity,
  ])
  const mark = sent?.querySelector<HTMLElement>('[title^="suspect: "]')
  expect(mark?.title).toBe(latest.doubt === null ? undefined : `suspect: ${latest.doubt}`)
  const card = words(section.querySelector(`[data-cards="doctor"] [aria-label="${title}"]`))
  expect(card).toContain(withUnit(latest.value, unit))
  expect(/This value is suspect: (.*?\))\./.exec(card)?.[1] ?? null).toBe(latest.doubt)
}

/** To the member, in plain words: why is for the staff, and what may be somebody else’s is held against no goal. */
function agreesForMember(section: Element, { name, unit, goal, latest }: VitalPicture) {
  const card = section.querySelector(`[data-cards="member"] [aria-label="${english.vitals[name]}"]`)
  const text = words(card)
  expect(text).toContain(withUnit(latest.value, unit))
  expect(text.includes(patientEnglish.inDoubt)).toBe(latest.isSuspect)
  expect(text).not.toContain('Probably')
  const judged = latest.position !== null && text.includes(patientEnglish.positions[latest.position])
  expect(judged).toBe(!latest.isSuspect && goal !== null)
}

export function expectLinkedPagesAgree(section: Element, picture: VitalPicture): void {
  agreesForDoctor(section, picture)
  agreesForMember(section, picture)
}
