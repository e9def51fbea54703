import type { RiskCard, RiskFacts } from '@vitalrounds/domain/risk/card'
import { mostScored } from '@vitalrounds/domain/members/member-find-row'
import { cardsOf } from '@vitalrounds/domain/risk/cards-of'
import { charlsonGroups } from '@vitalrounds/domain/risk/charlson'
import { kidneyFailureRisk } from '@vitalrounds/domain/risk/event-cards'
import { fromDisplay, type Metric } from '@vitalrounds/domain/values/metrics'
import { vitalPictures } from '@vitalrounds/domain/vitals/vital-pictures'
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { addDays } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { countsDrift } from '../members/lists/counts-drift.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'

const today = '2026-06-30'
const nothing: RiskFacts = {
  today,
  age: 70,
  gender: 'female',
  conditions: ['hypertension', 'diabetes', 'heartFailure', 'ckd'],
  diagnosisCodes: [],
  pressures: [],
  glucose: [],
  weights: [],
  suspectWeights: [],
  vitals: [],
  measuredOn: [],
  activeSince: null,
  period: null,
  falls: [],
  hospital: [],
  takesSedative: false,
  takesBloodThinner: false,
  lastReconciled: null,
  dryWeight: null,
  visitsOn: [],
  spokenOn: [],
  measuredBy: [],
  labs: { egfr: null, urineAcr: null, a1c: null },
}
/** What the verdict says of the same values under the rules that a clinic begins with. */
function vitalsOf({ pressures, glucose, weights, today }: RiskFacts) {
  const reading = (metric: Metric, value: number, [on, hour, n]: [string, number, number]) => ({
    metric,
    value: fromDisplay(metric, value),
    at: `${on}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    actKey: `${metric === 'diastolicBP' ? 'systolicBP' : metric} ${String(n).padStart(4, '0')}`,
    severity: 'ok' as const,
    flags: [],
  })
  return vitalPictures(
    [
      ...pressures.flatMap(({ on, hour, systolic, diastolic }, n) => [
        reading('systolicBP', systolic, [on, hour, n]),
        reading('diastolicBP', diastolic, [on, hour, n]),
      ]),
      ...glucose.map(({ on, value }, n) => reading('bloodSugar', value, [on, 8, n])),
      ...weights.map(({ on, value }, n) => reading('bodyWeight', value, [on, 8, n])),
    ],
    { rules: startingRules, timeZone: 'UTC', today },
  )
}

function card(name: string, facts: Partial<RiskFacts>) {
  const all = { ...nothing, ...facts }
  return cardsOf({ ...all, vitals: facts.vitals ?? vitalsOf(all) }).find((card) => card.card === name)
}
const inputOf = (card: RiskCard | undefined, label: string) => card?.inputs.find((input) => input.label === label)?.value
const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1)
const days = (count: number) => Array.from({ length: count }, (_, n) => addDays(today, -n)).toReversed()

describe('risk cards', () => {
  it('name what is missing instead of guessing, and always their source, version and formula', () => {
    const cards = cardsOf(nothing)
    expect(cards.length).toBeGreaterThanOrEqual(7)
    expect(cards.filter(({ value, missing }) => value === null && missing.length === 0)).toEqual([])
    expect(cards.filter(({ source, formula, version, changes }) => !source || !formula || !version || !changes)).toEqual([])
  })

  const pressureDays = (count: number, systolic: number, diastolic = 70) => days(count).map((on) => ({ on, hour: 8, systolic, diastolic }))

  it('of blood pressure say the share of days inside both ends of the one goal, with its source', () => {
    const pressures = days(20).map((on, n) => ({ on, hour: 8, systolic: n < 13 ? 124 : 150, diastolic: 70 }))
    const displayed = card('bpControl', { pressures })
    expect(displayed).toMatchObject({ value: '65% of 20 days at goal 100–129 / 60–79; 0 below, 7 above', band: 'partly' })
    expect(inputOf(displayed, 'Goal')).toMatch(/^100–129 \/ 60–79 mmHg \(2025 AHA\/ACC guideline/)
    expect(inputOf(displayed, 'Alarm')).toBe('below 100, from 160 / from 100 mmHg')
    expect(displayed?.changes).toBe('3 more days at goal make it 70%, good.')
    expect(displayed?.value).not.toContain('140')
  })

  it('of blood pressure never call a pressure good that lies below the goal', () => {
    const low = card('bpControl', { pressures: pressureDays(30, 94, 63) })
    expect(low).toMatchObject({ value: '0% of 30 days at goal 100–129 / 60–79; 30 below, 0 above', band: 'poor' })
    expect(inputOf(low, 'Last 30 days')).toBe('94 / 63 mmHg in 30 readings on 30 days; 30 systolic below 100')
    expect(card('bpControl', { pressures: pressureDays(30, 124, 55) })).toMatchObject({ band: 'poor' })
    expect(card('bpControl', { pressures: pressureDays(30, 100, 60) })).toMatchObject({ band: 'good' })
    // By the mean as it is shown: 129.4 is 129
    const almost = days(8).flatMap((on) => [
      { on, hour: 8, systolic: 129, diastolic: 79 },
      { on, hour: 9, systolic: 130, diastolic: 79 },
    ])
    expect(card('bpControl', { pressures: almost })).toMatchObject({ band: 'poor' })
  })

  it('of blood pressure take the goal that the plan in force sets', () => {
    const pressures = pressureDays(10, 136)
    const vitals = [
      { ...vitalsOf({ ...nothing, pressures })[0]!, goal: { low: 100, high: 139 }, goalSource: 'care plan, Ana Ortiz, 06/02/2026' },
    ]
    const displayed = card('bpControl', { pressures, vitals })
    expect(displayed).toMatchObject({ value: '100% of 10 days at goal 100–139 / 60–79; 0 below, 0 above', band: 'good' })
    expect(inputOf(displayed, 'Goal')).toBe('100–139 / 60–79 mmHg (care plan, Ana Ortiz, 06/02/2026)')
    const none = [{ ...vitals[0]!, goal: null, lowerGoal: null }]
    expect(card('bpControl', { pressures, vitals: none })).toMatchObject({ value: null, missing: [expect.stringMatching(/^A goal: /)] })
  })

  it('of blood pressure keep the quality measure apart, by the lowest values of the last day of this year', () => {
    const measure = 'Quality measure CMS165, lowest of the last day'
    const pressures = [...pressureDays(20, 124), { on: today, hour: 9, systolic: 118, diastolic: 92 }]
    expect(inputOf(card('bpControl', { pressures }), measure)).toBe('118/70 mmHg, met (below 140/90)')
    expect(inputOf(card('bpControl', { pressures: pressureDays(1, 140) }), measure)).toBe('140/70 mmHg, not met (below 140/90)')
    expect(inputOf(card('bpControl', { pressures, age: 86 }), measure)).toMatch(/^Does not apply/)
  })

  it('of blood pressure take the share of the last 30 days also of the year before', () => {
    const facts = {
      today: '2026-01-04',
      pressures: Array.from({ length: 20 }, (_, n) => ({
        on: addDays('2026-01-02', n - 19),
        hour: 8,
        systolic: n < 13 ? 124 : 150,
        diastolic: 70,
      })),
    }
    expect(card('bpControl', facts)?.value).toMatch(/^65% of 20 days/)
    const before = facts.pressures.filter(({ on }) => on < '2026-01-01')
    const displayed = card('bpControl', { ...facts, pressures: before })
    expect(displayed?.value).toMatch(/^72% of 18 days/)
    expect(inputOf(displayed, 'Quality measure CMS165, lowest of the last day')).toBe('No reading this year')
  })

  it('of blood pressure tell mornings from evenings by the hours of the statistics, the spread, and what lies beyond each line', () => {
    const at = (hour: number, systolic: number, diastolic: number) => ({ on: today, hour, systolic, diastolic })
    const displayed = card('bpControl', { pressures: [at(8, 182, 90), at(9, 158, 90), at(16, 98, 60)] })
    expect(displayed).toMatchObject({ value: null, missing: ['7 more days with readings for the share of days'] })
    expect(inputOf(displayed, 'Mean, last 30 days')).toBe('146/80 mmHg, ± 35/14')
    expect(inputOf(displayed, 'Mornings, mean')).toBe('170/90 mmHg of 2')
    expect(inputOf(displayed, 'Evenings, mean')).toBe('98/60 mmHg of 1')
    expect(inputOf(displayed, 'Last 30 days')).toBe(
      '98–182 / 60–90 mmHg in 3 readings on 1 day; 1 systolic below 100, 2 systolic above 129, 1 systolic at or above 160, 1 systolic at or above 180, 2 diastolic above 79',
    )
  })

  it('of glucose say readings at goal and below it, from fourteen readings on seven days', () => {
    const glucose = days(7).flatMap((on) => [
      { on, value: 100 },
      { on, value: 200 },
    ])
    const displayed = card('glucoseInRange', { glucose })
    expect(displayed).toMatchObject({ value: '50% of 14 readings at goal 70–180; 0 below, 7 above', band: 'partly' })
    expect(displayed?.formula).toContain('no time in range')
    expect(card('glucoseInRange', { glucose: glucose.slice(1) })).toMatchObject({ value: null, missing: ['1 more reading in 14 days'] })
    const low = card('glucoseInRange', { glucose: glucose.map(({ on, value }) => ({ on, value: value - 50 })) })
    expect(low).toMatchObject({ value: '50% of 14 readings at goal 70–180; 7 below, 0 above' })
    expect(inputOf(low, 'Last 30 days')).toBe('50–150 mg/dL in 14 readings on 7 days; 7 below 70, 7 below 54')
  })

  it('of weight name the gain that the rules warn of, with heart failure or without, and watch from 2 lbs in a day', () => {
    const weights = (value: number) => [
      { on: addDays(today, -1), value: 180 },
      { on: today, value },
    ]
    const bands = (facts: Partial<RiskFacts>) =>
      [1.9, 2, 3, 5].map((up) => card('weightSwing', { weights: weights(180 + up), ...facts })?.band)
    expect(bands({})).toEqual(['steady', 'watch', 'gain', 'critical gain'])
    expect(bands({ conditions: [] })).toEqual(['steady', 'steady', 'gain', 'critical gain'])
    // Rules that warn of nothing leave the self-check of heart failure
    expect(bands({ vitals: [] })).toEqual(['steady', 'watch', 'watch', 'watch'])
    const displayed = card('weightSwing', { weights: weights(185) })
    expect(displayed?.value).toBe('+5.0 lbs in 1 day, +5.0 lbs in 7 days')
    expect(inputOf(displayed, 'Weight Gain')).toBe('+5.0 lbs in 7 days, from 180.0 (06/29/2026) to 185.0 lbs (06/30/2026)')
    expect(card('weightSwing', { weights: weights(174) })?.band).toBe('loss')
    expect(card('weightSwing', { weights: weights(180) })?.value).toBe('0.0 lbs in 1 day, 0.0 lbs in 7 days')
  })

  it('of weight say what is in doubt and left out', () => {
    const weights = [{ on: addDays(today, -1), value: 180 }]
    const suspectWeights = [{ on: today, value: 158 }]
    const input = (facts: Partial<RiskFacts>) => inputOf(card('weightSwing', { weights, ...facts }), 'Suspect')
    expect(input({ suspectWeights })).toBe('158.0 lbs, in doubt: left out here')
    expect(input({ suspectWeights: [weights[0]!, ...suspectWeights] })).toBe(
      '2 suspect readings, the last 158.0 lbs, in doubt: left out here',
    )
    expect(input({ weights: [], suspectWeights, conditions: [] })).toBe('158.0 lbs, in doubt: left out here')
    expect(input({})).toBeUndefined()
    // The gain to a suspect weight is no gain of the member's
    const vital = vitalsOf({ ...nothing, weights: [...weights, { on: today, value: 190 }] })[0]!
    expect(vital.latest.change).not.toBeNull()
    const vitals = [{ ...vital, latest: { ...vital.latest, isSuspect: true } }]
    expect(card('weightSwing', { weights, vitals })?.band).toBe('steady')
  })

  it('of weight ask of a loss from 5% in 30 days or 10% in 180, not from less that rounds to it', () => {
    const band = (value: number, ago: number) =>
      card('weightSwing', {
        conditions: [],
        weights: [
          { on: addDays(today, -ago), value: 200 },
          { on: today, value },
        ],
      })?.band
    expect([band(190.8, 30), band(190, 30), band(181, 180), band(180, 180)]).toEqual([
      'steady',
      'unplanned loss?',
      'steady',
      'unplanned loss?',
    ])
  })

  it('of weight say how far from the dry weight of the plan in force, and nothing of it without one', () => {
    const inputs = (facts: Partial<RiskFacts>) =>
      card('weightSwing', { weights: [{ on: today, value: 183.5 }], ...facts })?.inputs.map(({ label, value }) => `${label}: ${value}`)
    expect(inputs({ dryWeight: { on: '2026-05-01', value: 180 } })).toContain('From the dry weight of 180 lbs: +3.5 lbs')
    expect(inputs({})?.join()).not.toContain('dry')
  })

  it('of weight say nothing of today where the last weight is older than yesterday', () => {
    const weights = [
      { on: addDays(today, -3), value: 180 },
      { on: addDays(today, -2), value: 184 },
    ]
    const old = card('weightSwing', { weights })
    expect(old).toMatchObject({ value: null, band: null, missing: expect.arrayContaining(['A weight of today or yesterday']) })
  })

  it('of measuring tell each kind of reading beside all of them', () => {
    const measuredBy = ['Blood Pressure', 'Weight'].map((title, n) => ({ title, days: n === 0 ? 3 : 1 }))
    const { inputs = [] } = card('measuring', { activeSince: '2026-01-05', measuredOn: days(3), measuredBy }) ?? {}
    expect(inputs.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining(['Days measured: 3 of 30', 'Days with Blood Pressure: 3 of 30', 'Days with Weight: 1 of 30']),
    )
  })

  it('of measuring name the days of the billing period with its dates', () => {
    const period = { start: '2026-11-02', end: '2026-12-01', days: 9 }
    expect(card('measuring', { activeSince: '2026-01-05', period })?.inputs).toContainEqual(
      expect.objectContaining({ label: 'Billing period Nov 2–Dec 1', value: '9 of 16 days' }),
    )
  })

  it('of measuring count the longest gap from the first day of the window to yesterday', () => {
    const gap = (measuredOn: string[], activeSince = '2026-01-05') =>
      card('measuring', { activeSince, measuredOn })?.inputs.find(({ label }) => label === 'Longest gap')?.value
    expect(gap([])).toBe('29 days')
    expect(gap([addDays(today, -2)], addDays(today, -5))).toBe('3 days')
    expect(gap(days(30))).toBe('0 days')
  })

  it.each([
    [['I10'], 0],
    [['E11.9'], 0],
    [['E11.22', 'N18.31'], 2],
    [['I50.22', 'I42.00'], 2],
    [['C50.911', 'C79.51'], 6],
    [['K74.60', 'K72.10'], 4],
    [['B20', 'F03.90', 'J44.9'], 7],
  ])('of Charlson weigh %j with %i', (codes, sum) => {
    expect(charlsonGroups(codes).reduce((total, { weight }) => total + weight, 0)).toBe(sum)
  })

  it.each([
    [70, 'male', 30, 300, 6.99, 20.24],
    [60, 'female', 45, 30, 0.47, 1.46],
    [55, 'male', 20, 1000, 41.03, 80.77],
  ] as const)('of kidney failure at %i, %s, %i, %i', (...[age, gender, egfr, acr, two, five]) => {
    const risk = kidneyFailureRisk({ age, gender, egfr, acr })
    expect([risk.two, risk.five].map((value) => Number(value.toFixed(2)))).toEqual([two, five])
  })

  it('of kidney failure are shown only with both laboratory values', () => {
    expect(card('kidneyFailure', {})).toBeUndefined()
    expect(card('kidneyFailure', { labs: { ...nothing.labs, egfr: { on: today, value: 40 } } })).toMatchObject({ value: null })
    const computed = card('kidneyFailure', {
      labs: { ...nothing.labs, egfr: { on: today, value: 40, creatinine: 1.41 } },
    })
    expect(computed?.inputs.map(({ label, value }) => `${label}: ${value}`)).toContain('Creatinine (eGFR by CKD-EPI 2021): 1.41 mg/dL')
  })

  it('of a hospital stay move with time', () => {
    const hospital = (ago: number) => [{ kind: 'hospital' as const, from: addDays(today, -ago - 3), until: addDays(today, -ago) }]
    expect([7, 8, 31, 91].map((ago) => card('hospitalStay', { hospital: hospital(ago) })?.band)).toEqual([
      'within 7 days',
      'within 30 days',
      'within 90 days',
      'more than 90 days',
    ])
  })

  it('of a hospital stay tell the follow-up: spoken with in two working days, a visit, medications', () => {
    // Discharged on a Friday: Monday and Tuesday are the two
    const hospital = [{ kind: 'hospital' as const, from: '2026-06-15', until: '2026-06-19' }]
    const report = (facts: Partial<RiskFacts>) =>
      card('hospitalStay', { hospital, ...facts })
        ?.inputs.slice(2)
        .map(({ value }) => value)
    expect(report({ spokenOn: ['2026-06-23'], visitsOn: ['2026-06-29'], lastReconciled: '2026-06-22' })).toEqual([
      'yes',
      'after 10 days, within 14',
      'yes',
    ])
    expect(report({ spokenOn: ['2026-06-18', '2026-06-24'] })).toEqual(['no', 'none on record', 'no'])
    expect(report({ today: '2026-06-23' })?.[0]).toBe('not yet')
  })

  it('of a hospital stay say that nobody has told of a discharge, and count nothing from the day of admission', () => {
    const hospital = [{ kind: 'hospital' as const, from: addDays(today, -3), until: null }]
    const displayed = card('hospitalStay', { hospital })
    expect(displayed).toMatchObject({ value: 'Admitted 3 days ago, no discharge on record', band: 'in hospital' })
    expect(displayed?.inputs.map(({ value }) => value)).toEqual(['Admitted to hospital', '1, 1, 1'])
    const observed = [...hospital, { kind: 'emergency' as const, from: addDays(today, -1), until: null }]
    expect(card('hospitalStay', { hospital: observed })?.value).toBe('1 day ago')
  })

  it('of falls are higher with two falls or an injury', () => {
    const report = (answers: object, ago = 1) => ({
      on: addDays(today, -ago),
      answers: { fallen: 'no', unsteady: 'no', worried: 'no', ...answers },
    })
    expect(card('falls', { falls: [report({})] })?.band).toBe('not at risk')
    expect(card('falls', { falls: [report({ worried: 'yes' })] })?.band).toBe('at risk')
    expect(card('falls', { falls: [report({ fallen: 'yes', injury: 'hurt' })] })?.band).toBe('higher')
  })
})

describe('the server', () => {
  let t: TestApp
  let bea: string
  beforeAll(async () => {
    t = await testApp()
    bea = await createMember(t.owner, t.groups.northside, 'Bea North', { member: { mrn: 'R-1', chronic_conditions: ['Hypertension'] } })
  })
  afterAll(() => t.close())

  it('computes the cards from what is on record', async () => {
    await insertMeasuringAct(
      t.owner,
      { groupId: t.groups.northside, memberId: bea },
      { at: hoursAgo(0), values: { systolicBP: 128, diastolicBP: 78 } },
    )
    const { cards } = (await t.as(t.people.carla, 'GET', `members/${bea}/risk`)).json()
    expect(cards.map((card: { card: string }) => card.card)).toEqual(['bpControl', 'measuring', 'charlson', 'falls', 'hospitalStay'])
    expect((await t.as(t.people.luis, 'GET', `members/${bea}/risk`)).statusCode).toBe(404)
  })

  it('answers the same numbers as the specification’s field, to whoever names it', async () => {
    const find = (who: typeof t.people.carla, body: object) => t.as(who, 'POST', 'members', { query: { _id: bea }, ...body })
    const [{ clinicalRiskScores: scores }] = (await find(t.people.carla, { projection: { clinicalRiskScores: 1 } })).json().members
    const { cards } = (await t.as(t.people.carla, 'GET', `members/${bea}/risk`)).json()
    const displayed = cards.map(({ card, version, value, band, inputs, asOf }: RiskCard) => [
      card,
      { card, version, value, band, inputs, asOf },
    ])
    expect(scores).toEqual(Object.fromEntries(displayed))
    expect(scores.bpControl.inputs.map(({ value }: { value: string }) => value)).toContain('128 / 78 mmHg in 1 reading on 1 day')
    expect((await find(t.people.carla, {})).json().members[0]).not.toHaveProperty('clinicalRiskScores')
    expect((await find(t.people.luis, { projection: { clinicalRiskScores: 1 } })).json().members).toEqual([])
  })

  it('computes the cards of several at once as it does of each, and of no more than fifty', async () => {
    const cleo = await createMember(t.owner, t.groups.northside, 'Cleo Scored', { member: { chronic_conditions: ['Diabetes'] } })
    for (const hours of [30, 3])
      await insertMeasuringAct(
        t.owner,
        { groupId: t.groups.northside, memberId: cleo },
        { at: hoursAgo(hours), values: { bloodSugar: 120 + hours } },
      )
    const find = async (query: object, limit: number) =>
      t.as(t.people.carla, 'POST', 'members', { query, limit, projection: { clinicalRiskScores: 1 } })
    const together = (await find({ _id: { $in: [bea, cleo] } }, 2)).json().members
    const alone = await Promise.all([bea, cleo].map(async (_id) => (await find({ _id }, 1)).json().members[0]))
    expect(together.toSorted(byId)).toEqual(alone.toSorted(byId))
    expect(Object.keys(alone[1].clinicalRiskScores)).toContain('glucoseInRange')
    for (let n = 0; n < mostScored; n += 1) await createMember(t.owner, t.groups.northside, `Many${n} Scored`)
    expect((await find({}, mostScored)).statusCode).toBe(200)
    expect((await find({}, mostScored + 1)).json().errors).toMatchObject([{ path: 'limit' }])
  })

  it('fills lists by file: tried first, then replaced or added to, with who and when', async () => {
    const ann = await createMember(t.owner, t.groups.northside, 'Ann North', { member: { mrn: 'R-2' } })
    const send = (content: string, more: object = {}, who = t.people.adam) =>
      t.as(who, 'POST', 'home/uploads/chase-list/imports', {
        fileName: 'chase.csv',
        content,
        isReplacement: false,
        isDryRun: false,
        ...more,
      })
    const list = async () =>
      (await t.as(t.people.carla, 'GET', 'home/lists/chase-list')).json().members.map((member: { _id: string }) => member._id)
    const first = 'mrn,asOf,note\nR-1,2026-06-01,call\nR-9,,\n'
    expect((await send(first, {}, t.people.carla)).statusCode).toBe(403)
    const tried = (await send(first, { isDryRun: true })).json()
    expect(tried).toMatchObject({ counts: { new: 1, refused: 1 }, basedOn: null, before: 0, after: 1 })
    const unknown = { field: 'memberId or MRN', message: 'No member has this id or MRN.' }
    expect(tried.lines).toMatchObject([
      { line: 3, fate: 'refused', problems: [unknown] },
      { line: 2, fate: 'new', memberId: bea, name: 'Bea North' },
    ])
    expect(await list()).toEqual([])
    await send(first)
    expect(await list()).toEqual([bea])
    const onPage = (who: typeof t.people.carla) => t.as(who, 'GET', `members/${bea}/uploaded-lists`)
    expect((await onPage(t.people.carla)).json().lists).toMatchObject([
      { list: 'chase-list', asOf: '2026-06-01', note: 'call', fileName: 'chase.csv', uploadedBy: 'Adam Reyes' },
    ])
    expect((await onPage(t.people.luis)).statusCode).toBe(404)
    expect((await send('memberId\n' + ann)).json()).toMatchObject({ before: 1, after: 2 })
    // Tried beside an empty list, which is none any more
    expect((await send(first, { basedOn: tried.basedOn })).json()).toMatchObject({ code: 'listUpload.changed' })
    expect((await send('mrn\nR-2\n', { isReplacement: true, isDryRun: true })).json().leaving).toEqual([
      { memberId: bea, name: 'Bea North' },
    ])
    expect((await send('mrn\nR-2\n', { isReplacement: true })).json()).toMatchObject({ before: 2, after: 1 })
    expect(await list()).toEqual([ann])
    const { uploads } = (await t.as(t.people.carla, 'GET', 'home/uploads/chase-list')).json()
    expect(uploads[0]).toMatchObject({ fileName: 'chase.csv', isReplacement: true, matched: 1, uploadedBy: 'Adam Reyes' })
    expect((await t.as(t.people.carla, 'GET', 'home/lists/chase-list')).json().filledAt).toBe(uploads[0].uploadedAt)
    expect((await t.as(t.people.carla, 'GET', 'home/lists/all-members')).json()).not.toHaveProperty('filledAt')
    expect((await send('name\nBea\n')).statusCode).toBe(422)
    const odd = (await send(`mrn,date,note\nR-2,13/45/2026,a\nR-1,3/7/2026,b\nR-1,,c\n`, { isDryRun: true })).json()
    expect(odd.lines.map((line: { fate: string }) => line.fate)).toEqual(['refused', 'again', 'new'])
    expect(odd.lines[0].problems).toEqual([{ field: 'As of', message: 'Write the date as MM/DD/YYYY or YYYY-MM-DD.' }])
    expect(await t.within(t.groups.northside, countsDrift)).toEqual([])
  })
})
