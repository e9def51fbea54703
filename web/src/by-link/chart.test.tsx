/** The chart of the pages by link: every name beside it is whole and stands apart, in each language. */
import { patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { afterEach, expect, test } from 'vitest'
import './by-link.css'
import { chartOf } from './chart.ts'

// Goals and alarms of both pressures, as near to each other as a clinic may set them
const pressure = VitalPicture.parse({
  name: 'bloodPressure',
  title: 'Blood Pressure',
  unit: 'mmHg',
  latest: { value: '164/91', at: '2026-11-20T14:00:00.000Z', severity: 'ok' },
  goal: { low: 100, high: 129 },
  lowerGoal: { low: 60, high: 79 },
  alarm: { low: 100, high: 150 },
  lowerAlarm: { low: 60, high: 95 },
  days: [
    { on: '2026-10-28', value: 167, lower: 90 },
    { on: '2026-11-20', value: 158, lower: 84 },
  ],
})

afterEach(() => document.body.replaceChildren())

const words = { label: 'Blood Pressure', day: (at: string) => at.slice(5, 10) }
const named = [['Clinicians', { goal: 'goal', alarm: 'alarm' }] as const, ...Object.entries(patientWords)]

test.each(named)('%s: goals and alarms are named in full, beside the lines and apart', (_, { goal, alarm }) => {
  const frame = document.createElement('main')
  frame.style.inlineSize = '296px'
  const chart = chartOf(pressure, { ...words, goal, alarm })!
  frame.append(chart)
  document.body.append(frame)
  const outer = chart.getBoundingClientRect()
  const texts = [...chart.querySelectorAll('text')]
  expect(texts.map(({ textContent }) => textContent).toSorted()).toEqual(
    [goal, goal, `${alarm} 60`, `${alarm} 95`, `${alarm} 100`, `${alarm} 150`, '10-28', '11-20'].toSorted(),
  )
  const boxes = texts.map((text) => text.getBoundingClientRect())
  for (const box of boxes) {
    expect(box.right).toBeLessThanOrEqual(outer.right + 0.5)
    expect(box.bottom).toBeLessThanOrEqual(outer.bottom + 3)
  }
  // Baselines a line apart: no name is written over another
  const middles = texts
    .slice(0, 6)
    .map((text) => Number(text.getAttribute('y')))
    .toSorted((a, b) => a - b)
  for (const [at, middle] of middles.slice(1).entries()) expect(middle - middles[at]!).toBeGreaterThanOrEqual(11.9)
  const lineEnd = Math.max(...[...chart.querySelectorAll('line')].map((line) => line.getBoundingClientRect().right))
  for (const box of boxes.slice(0, 6)) expect(box.left).toBeGreaterThanOrEqual(lineEnd)
})
