/** The strip names oxygen and pulse when they matter, and only then; and what the member or the clinic is reminded of. */
import type { Member } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { MemberStrip } from './MemberStrip.tsx'

const at = '2026-11-20T15:00:00.000Z'
const ada = {
  _id: 'ada',
  name: 'Ada North',
  dob: '1971-12-05',
  gender: 'female',
  mrn: '',
  language: 'English',
  systolicBP: 120,
  diastolicBP: 70,
  systolicBPLastDT: at,
  bodyWeight: null,
  bodyWeightLastDT: null,
  bodyWeightDiff: null,
  bloodSugar: null,
  bloodSugarLastDT: null,
  spo2: 91,
  spo2LastDT: at,
  pulse: 72,
  pulseLastDT: at,
  valueInsights: {},
  valueSides: {},
  valueBeyond: {},
  vitalsToReview: [],
  measureFreq: 1,
  reason: null,
  reminders: { remindMeasure: false, review99457: false, firstMeasure: false },
  billingInsights: { '99454': { days: 3 } },
  disenrolled: false,
  pausedAt: null,
} as unknown as Member

async function strip(more: Partial<Member>) {
  const now = Date.parse('2026-11-20T16:00:00.000Z')
  const screen = await renderKit(<MemberStrip member={{ ...ada, ...more }} now={now} today="2026-11-20" zone="America/New_York" />)
  return { oxygen: screen.getByText('SpO2 %'), pulse: screen.getByText('Pulse bpm'), screen }
}

test('neither where both are within the rules and seen to', async () => {
  const { oxygen, pulse } = await strip({})
  await expect.element(oxygen).not.toBeInTheDocument()
  await expect.element(pulse).not.toBeInTheDocument()
})

test('what is out of its rules, as a chip', async () => {
  const { oxygen, pulse, screen } = await strip({ valueInsights: { spo2: 'low' }, valueSides: { spo2: 'below' } })
  await expect.element(oxygen).toBeVisible()
  await expect.element(screen.getByText(/91/)).toBeVisible()
  await expect.element(pulse).not.toBeInTheDocument()
})

test('a value within its rules while a warning of an earlier one waits', async () => {
  const { oxygen, pulse } = await strip({ vitalsToReview: ['pulse'] })
  await expect.element(oxygen).not.toBeInTheDocument()
  await expect.element(pulse).toBeVisible()
})

test('no word of what was never measured', async () => {
  const { oxygen } = await strip({ spo2: null, spo2LastDT: null, vitalsToReview: ['spo2'] })
  await expect.element(oxygen).not.toBeInTheDocument()
})

test('every reminder that is not the reason already', async () => {
  const reminders = { remindMeasure: true, review99457: true, firstMeasure: true }
  const reason = { code: 'remindMeasure', severity: 'ok', side: null, text: 'Remind Measure: 3 of 16 days', at: null }
  const { screen } = await strip({ reminders, reason } as Partial<Member>)
  await expect.element(screen.getByText(/3 of 16 days · First measure · Review 99457$/)).toBeVisible()
})

test('how old the reason is beside it, not behind the reminders', async () => {
  const reminders = { remindMeasure: true, review99457: false, firstMeasure: false }
  const reason = { code: 'highBP', severity: 'high', side: 'above', text: 'High BP ≥150', at: '2026-11-20T12:00:00.000Z' }
  const { screen } = await strip({ reminders, reason } as Partial<Member>)
  const textContent = screen.getByText('To do').element().nextElementSibling?.textContent ?? ''
  expect(textContent).toMatch(/High BP ≥150.*4 h.* · Remind Measure$/)
})

test('half of a pressure, as half', async () => {
  const { screen } = await strip({ systolicBP: 118, diastolicBP: null })
  await expect.element(screen.getByText('118/–')).toBeVisible()
})

test('the measurements a day beside the days of the period', async () => {
  const { screen } = await strip({ measureFreq: 1.4286, billingInsights: { '99454': { days: 3 } } } as Partial<Member>)
  await expect.element(screen.getByText('1.4 a day (7 d)')).toBeVisible()
})
