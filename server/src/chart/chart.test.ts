import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { currentMedications, listedMedications } from './current-medications.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'

let t: TestApp
let bea: string
beforeAll(async () => {
  t = await testApp()
  const flags = JSON.stringify(defaultConfig)
  await t.owner.updateTable('clinic_group').set({ billing_config: flags }).where('id', '=', t.groups.northside).execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
})
const carla = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => t.as(t.people.carla, method, `members/${bea}${path}`, body)
const member = async () => (await carla('GET', '')).json<Record<string, unknown>>()

describe('visits', () => {
  it('face to face become emDates, a hospital stay does not; a taken back one is no date any more', async () => {
    const added = await carla('POST', '/visits', { visitedOn: '2026-03-04', kind: 'office', practitioner: 'Dr. Lee' })
    expect(added.statusCode).toBe(200)
    await carla('POST', '/visits', { visitedOn: '2026-02-01', kind: 'hospital', dischargedOn: '2026-02-05' })
    expect(await member()).toMatchObject({ emDates: ['2026-03-04'] })
    const { visits, proofs } = (await carla('GET', '/visits')).json()
    expect(visits.map((visit: { kind: string }) => visit.kind)).toEqual(['office', 'hospital'])
    expect(proofs).toMatchObject({ last: '2026-03-04' })
    await carla('POST', `/visits/${added.json()._id}/remove`, { reason: 'Wrong member' })
    expect(await member()).toMatchObject({ emDates: [] })
  })

  it('in the future, twice, or discharged before admission are refused', async () => {
    const visit = { visitedOn: '2026-03-04', kind: 'office' }
    expect((await carla('POST', '/visits', { ...visit, visitedOn: '2099-01-01' })).statusCode).toBe(422)
    expect((await carla('POST', '/visits', { ...visit, kind: 'hospital', dischargedOn: '2026-03-01' })).statusCode).toBe(422)
    expect((await carla('POST', '/visits', visit)).statusCode).toBe(200)
    expect((await carla('POST', '/visits', visit)).json()).toMatchObject({ code: 'visit.duplicate' })
  })

  it('of a file are tried first, then recorded once, and lines of nobody are named', async () => {
    await t.owner.updateTable('member').set({ mrn: 'V-1' }).where('id', '=', bea).execute()
    const content = `mrn,date,type,provider\nV-1,3/7/2026,office,Dr. Lee\nV-1,2026-03-09,ED,\nV-9,3/7/2026,office,\nV-1,13/13/2026,office,\n`
    const send = (isDryRun: boolean) => t.as(t.people.adam, 'POST', 'visits/imports', { content, isDryRun })
    expect((await send(true)).json()).toMatchObject({ total: 4, added: 2, known: 0, refusedCount: 2 })
    expect(await member()).toMatchObject({ emDates: [] })
    expect((await send(false)).json()).toMatchObject({
      added: 2,
      refused: [{ line: 4, member: 'V-9', problems: [{ field: 'memberId or MRN' }] }, { line: 5 }],
    })
    expect((await send(false)).json()).toMatchObject({ added: 0, known: 2 })
    expect(await member()).toMatchObject({ emDates: ['2026-03-07'] })
    const rows = await t.owner.selectFrom('audit').select('ids').where('action', '=', 'POST visits/imports').execute()
    // Also the try names whom it found
    expect(rows.map(({ ids }) => ids)).toEqual([[bea], [bea], [bea]])
    expect((await t.as(t.people.carla, 'POST', 'visits/imports', { content, isDryRun: true })).statusCode).toBe(403)
  })

  it('of a hospital end with the discharge, by hand or by a file, and keep what the admission said', async () => {
    await t.owner.updateTable('member').set({ mrn: 'V-2' }).where('id', '=', bea).execute()
    const stay = { visitedOn: '2026-03-04', kind: 'hospital', place: 'St. Mary' }
    const stays = async () => (await carla('GET', '/visits')).json().visits
    await carla('POST', '/visits', stay)
    const late = await carla('POST', '/visits', { ...stay, dischargedOn: '2099-01-01' })
    expect(late.json().errors).toMatchObject([{ path: 'dischargedOn' }])
    expect((await carla('POST', '/visits', { ...stay, place: '', dischargedOn: '2026-03-09' })).statusCode).toBe(200)
    expect(await stays()).toMatchObject([{ place: 'St. Mary', dischargedOn: '2026-03-09' }])
    expect(await stays()).toHaveLength(1)
    expect((await carla('POST', '/visits', stay)).json()).toMatchObject({ code: 'visit.duplicate' })

    await carla('POST', '/visits', { ...stay, visitedOn: '2026-04-01' })
    const line = async (date: string, discharged: string) =>
      (
        await t.as(t.people.adam, 'POST', 'visits/imports', {
          isDryRun: false,
          content: `mrn,date,type,Discharged on\nV-2,${date},hospital,${discharged}\n`,
        })
      ).json()
    expect(await line('2026-04-01', '')).toMatchObject({ added: 0, known: 1 })
    expect(await line('2026-04-01', '2026-04-03')).toMatchObject({ added: 1, known: 0 })
    expect(await line('2026-04-01', '')).toMatchObject({ added: 0, known: 1 })
    expect(await stays()).toMatchObject([{ dischargedOn: '2026-04-03', place: 'St. Mary' }, { dischargedOn: '2026-03-09' }])
  })

  it('of a hospital stand as admissions again when their discharge is taken back, unless they were admitted anew', async () => {
    const stay = { visitedOn: '2026-03-04', kind: 'hospital', place: 'St. Mary', practitioner: 'Dr. Wu' }
    const stays = async (): Promise<{ _id: string }[]> => (await carla('GET', '/visits')).json().visits
    const discharge = async (more = {}) => (await carla('POST', '/visits', { ...stay, ...more, dischargedOn: '2026-03-09' })).json()._id
    const takeBack = (id: string) => carla('POST', `/visits/${id}/remove`, { reason: 'Another person' })
    await carla('POST', '/visits', stay)
    const first = (await stays())[0]!._id
    await takeBack(await discharge())
    expect(await stays()).toMatchObject([{ _id: first, place: 'St. Mary', dischargedOn: null }])
    await takeBack(await discharge({ practitioner: 'Dr. Ito' }))
    expect(await stays()).toMatchObject([{ _id: first, practitioner: 'Dr. Wu', dischargedOn: null }])
    const last = await discharge()
    await carla('POST', '/visits', { ...stay, practitioner: 'Dr. Ito' })
    await takeBack(last)
    expect(await stays()).toMatchObject([{ practitioner: 'Dr. Ito', dischargedOn: null }])
    // What was never discharged is gone when it is taken back
    await takeBack((await stays())[0]!._id)
    expect(await stays()).toEqual([])
  })

  it('of another clinic are unknown', async () => {
    expect((await t.as(t.people.luis, 'GET', `members/${bea}/visits`)).statusCode).toBe(404)
  })
})

describe('diagnoses', () => {
  it('take only codes that are billable today, and lead to lists and conditions', async () => {
    expect((await carla('POST', '/diagnoses', { kind: 'code', value: 'I50' })).json()).toMatchObject({
      code: 'diagnosis.notBillable',
    })
    expect((await carla('POST', '/diagnoses', { kind: 'code', value: 'i130' })).statusCode).toBe(200)
    expect(await member()).toMatchObject({ diagnosisCodes: ['I13.0'] })
    const { diagnoses, conditionCount, suggestions } = (await carla('GET', '/diagnoses')).json()
    expect(diagnoses[0].title).toMatch(/^Hypertensive heart and chronic kidney disease/)
    expect(conditionCount).toBe(3)
    expect(suggestions.map((suggestion: { value: string }) => suggestion.value)).toContain('Heart failure')
    const summary = await t.owner
      .selectFrom('member_summary')
      .select('diagnosis_lists')
      .where('member_id', '=', bea)
      .executeTakeFirstOrThrow()
    expect(summary.diagnosis_lists).toEqual(['htn', 'ckd', 'chf'])
  })

  it('are suggested where the clinic has decided nothing, and not where it has turned that off', async () => {
    await t.owner
      .updateTable('member')
      .set({ chronic_conditions: ['Diabetes'] })
      .where('id', '=', bea)
      .execute()
    await t.owner.updateTable('clinic_group').set({ billing_config: '{}' }).where('id', '=', t.groups.northside).execute()
    const suggested = async () => (await carla('GET', '/diagnoses')).json().suggestions.length
    expect(await suggested()).toBeGreaterThan(0)
    const decided = {
      group_id: t.groups.northside,
      from_month: '2020-01',
      config: JSON.stringify({ inferredDx: false }),
    }
    await t.owner.insertInto('code_setting').values(decided).execute()
    expect(await suggested()).toBe(0)
    await t.owner.deleteFrom('code_setting').where('group_id', '=', t.groups.northside).execute()
  })

  it('are suggested with evidence; a declined suggestion never comes back by itself', async () => {
    const at = { groupId: t.groups.northside, memberId: bea }
    for (const hours of [10, 40, 70])
      await insertMeasuringAct(t.owner, at, { at: hoursAgo(hours), values: { systolicBP: 150, diastolicBP: 80 } })
    await insertMeasuringAct(t.owner, at, { at: hoursAgo(90), values: { systolicBP: 120, diastolicBP: 80 } })
    const suggested = async () => (await carla('GET', '/diagnoses')).json().suggestions
    expect(await suggested()).toMatchObject([
      { value: 'R03.0', evidence: '3 of 4 readings at or above 140 or 90 mmHg, on 3 days of the last 30' },
    ])
    const declined = await carla('POST', '/diagnosis-suggestions/decline', { value: 'R03.0', reason: 'White coat' })
    expect(declined.statusCode).toBe(200)
    await insertMeasuringAct(t.owner, at, { at: hoursAgo(5), values: { systolicBP: 160, diastolicBP: 95 } })
    expect(await suggested()).toEqual([])
    expect((await carla('GET', '/diagnoses')).json().declined).toMatchObject([{ value: 'R03.0', reason: 'White coat' }])
    await carla('POST', `/diagnosis-suggestions/${declined.json()._id}/reopen`)
    expect(await suggested()).toHaveLength(1)
  })

  it('accepted keep what they were founded on; what is not suggested cannot be accepted', async () => {
    await carla('POST', '/diagnoses', { kind: 'condition', value: 'Hypertension' })
    expect((await carla('POST', '/diagnosis-suggestions/accept', { value: 'E11.9' })).statusCode).toBe(404)
    expect((await carla('POST', '/diagnosis-suggestions/accept', { value: 'I10' })).statusCode).toBe(200)
    const { diagnoses } = (await carla('GET', '/diagnoses')).json()
    expect(diagnoses.find((diagnosis: { value: string }) => diagnosis.value === 'I10')).toMatchObject({
      source: 'suggested',
      evidence: 'On the list of conditions: High blood pressure (hypertension)',
    })
  })

  it('follow what the general update writes, and end with it', async () => {
    const put = (body: object) => carla('PUT', '', body)
    await put({ push: { diagnosisCodes: 'E11.9' }, addToSet: { chronicConditions: 'Diabetes' } })
    const values = async () =>
      (await carla('GET', '/diagnoses'))
        .json()
        .diagnoses.filter((diagnosis: { ended: null }) => diagnosis.ended === null)
        .map((diagnosis: { value: string }) => diagnosis.value)
    expect(await values()).toEqual(['E11.9', 'Diabetes'])
    await put({ pull: { diagnosisCodes: 'E11.9' } })
    expect(await values()).toEqual(['Diabetes'])
    await carla('POST', '/diagnoses', { kind: 'code', value: 'I10' })
    expect(await member()).toMatchObject({ diagnosisCodes: ['I10'], chronicConditions: ['Diabetes'] })
  })
})

describe('medications and allergies', () => {
  const lasix = { name: 'Lasix', dose: '40 mg', frequency: 'daily', startYM: '2026-01' }

  it('stand on the chart and in the list of the specification', async () => {
    await carla('POST', '/medications', lasix)
    expect(await member()).toMatchObject({ medications: [{ name: 'Lasix 40 mg daily', startYM: '2026-01', stats: 'taking' }] })
    const { medications } = (await carla('GET', '/rx')).json()
    expect(medications).toMatchObject([{ name: 'Lasix', group: 'Loop diuretic' }])
    const change = { ...lasix, stats: 'stopped', endYM: '2026-02' }
    const { _id, version } = medications[0]
    expect((await carla('PUT', `/medications/${_id}`, { ...change, version })).statusCode).toBe(200)
    expect((await carla('PUT', `/medications/${_id}`, { ...change, version })).json()).toMatchObject({ code: 'medication.changed' })
    expect((await carla('PUT', `/medications/${_id}`, { ...change, endYM: '2025-12', version: 2 })).statusCode).toBe(422)
  })

  it('that begin in a later month are not taken now: marked in what is listed, and no fact for check-ins or plans', async () => {
    await carla('POST', '/medications', lasix)
    await carla('POST', '/medications', { name: 'Eliquis', startYM: '2090-03' })
    const request = await t.within(t.groups.northside, async (db) => ({
      taken: (await currentMedications(db, bea, 'America/New_York')).map(({ name }) => name),
      listed: await listedMedications(db, bea, 'America/New_York'),
    }))
    expect(request).toEqual({ taken: ['Lasix'], listed: ['Lasix 40 mg daily', 'Eliquis (starts 03/2090)'] })
    await carla('POST', '/chart-statements', { kind: 'reconciliation', withWhom: 'patient', note: '' })
    expect((await carla('GET', '/rx')).json().reconciliation).toMatchObject({ medications: 1 })
  })

  it('sent twice are one, and another dose is another', async () => {
    const sent = await Promise.all([lasix, lasix, { ...lasix, dose: '80 mg' }].map((item) => carla('POST', '/medications', item)))
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect((await carla('POST', '/medications', lasix)).json()).toMatchObject({ code: 'medication.duplicate' })
    const { medications } = (await carla('GET', '/rx')).json<{ medications: { dose: string }[] }>()
    expect(medications.map(({ dose }) => dose).toSorted()).toEqual(['40 mg', '80 mg'])
  })

  it('ask once where a name is on the allergy list', async () => {
    await carla('POST', '/allergies', { name: 'Penicillins', category: 'Medical', reaction: 'Severe' })
    const drug = { name: 'Penicillin V 500 mg' }
    expect((await carla('POST', '/medications', drug)).json()).toMatchObject({ code: 'medication.allergy' })
    expect((await carla('POST', '/medications', { ...drug, isAllergyKnown: true })).statusCode).toBe(200)
    expect((await carla('POST', '/allergies', { name: 'penicillin', category: 'Medical', reaction: 'Mild' })).statusCode).toBe(409)
  })

  it('ask also where a change of the name brings it onto the list, and not again for what was asked', async () => {
    await carla('POST', '/allergies', { name: 'Penicillins', category: 'Medical', reaction: 'Severe' })
    const { _id } = (await carla('POST', '/medications', lasix)).json()
    const change = (name: string, version: number, more: object = {}) =>
      carla('PUT', `/medications/${_id}`, { ...lasix, name, version, ...more })
    expect((await change('Penicillin V', 1)).json()).toMatchObject({ code: 'medication.allergy' })
    expect((await change('Penicillin V', 1, { isAllergyKnown: true })).statusCode).toBe(200)
    expect((await change('Penicillin V 500 mg', 2)).statusCode).toBe(200)
  })

  it('have no allergy of signs alone, which would stand in every name', async () => {
    expect((await carla('POST', '/allergies', { name: '???', category: 'Food', reaction: 'Mild' })).statusCode).toBe(422)
  })

  it('are reconciled, and tell what changed since', async () => {
    await carla('POST', '/medications', lasix)
    expect((await carla('GET', '/rx')).json()).toMatchObject({ reconciliation: null, due: { why: 'Never done' } })
    await carla('POST', '/chart-statements', { kind: 'reconciliation', withWhom: 'The daughter' })
    await carla('POST', '/medications', { name: 'Metformin', dose: '500 mg' })
    const { reconciliation, changes, due } = (await carla('GET', '/rx')).json()
    expect(reconciliation).toMatchObject({ withWhom: 'The daughter', medications: 1 })
    expect(changes).toEqual([{ kind: 'new', now: 'Metformin 500 mg', before: '' }])
    expect(due).toMatchObject({ why: 'Yearly', isOver: false })
  })

  it('are known to be none until one is known', async () => {
    const onProfile = async () => (await carla('GET', '')).json().hasNoKnownAllergies
    expect(await onProfile()).toBe(false)
    await carla('POST', '/chart-statements', { kind: 'noKnownAllergies' })
    expect((await carla('GET', '/rx')).json().noKnownAllergies).toMatchObject({ by: 'Carla Reyes' })
    expect(await onProfile()).toBe(true)
    await carla('POST', '/allergies', { name: 'Latex', category: 'Skin', reaction: 'Mild' })
    expect((await carla('GET', '/rx')).json().noKnownAllergies).toBeNull()
    expect(await onProfile()).toBe(false)
    expect((await carla('POST', '/chart-statements', { kind: 'noKnownAllergies' })).statusCode).toBe(409)
  })

  it('suggest names: the own ones first, brands with what is in them', async () => {
    await carla('POST', '/medications', { name: 'Lasagna extract' })
    const { names } = (await carla('GET', '/medication-names?q=las')).json()
    expect(names.map((name: { shown: string }) => name.shown)).toEqual(expect.arrayContaining(['Lasagna extract', 'Lasix (furosemide)']))
  })
})

describe('laboratory values', () => {
  it('are entered with their day, once, and taken back', async () => {
    const a1c = { test: 'a1c', value: 7.2, drawnOn: '2026-03-01' }
    const added = await carla('POST', '/labs', a1c)
    expect((await carla('GET', '/labs')).json().labs).toMatchObject([{ test: 'a1c', value: 7.2 }])
    expect((await carla('POST', '/labs', a1c)).statusCode).toBe(409)
    expect((await carla('POST', '/labs', { ...a1c, value: 72, drawnOn: '2026-03-02' })).statusCode).toBe(422)
    await carla('POST', `/labs/${added.json()._id}/remove`, { reason: 'Wrong member' })
    expect((await carla('GET', '/labs')).json().labs).toEqual([])
  })

  it('of creatinine alone become an eGFR, which follows the birth date, and one of a day', async () => {
    const sample = { test: 'creatinine', value: 2.13, drawnOn: '2026-03-01' }
    await t.owner.updateTable('member').set({ dob: '1956-03-01', gender: 'male' }).where('id', '=', bea).execute()
    expect((await carla('POST', '/labs', sample)).statusCode).toBe(200)
    const labs = async () => (await carla('GET', '/labs')).json<{ labs: object[] }>().labs
    expect(await labs()).toMatchObject([{ test: 'egfr', value: 32.7, creatinine: 2.13 }])
    expect((await carla('POST', '/labs', { test: 'egfr', value: 40, drawnOn: '2026-03-01' })).statusCode).toBe(409)
    await t.owner.updateTable('member').set({ gender: 'female' }).where('id', '=', bea).execute()
    expect(await labs()).toMatchObject([{ test: 'egfr', value: 24.5 }])
    for (const wrong of [{ value: 2.135 }, { value: 0.1 }, { drawnOn: '1970-01-01' }])
      expect((await carla('POST', '/labs', { ...sample, drawnOn: '2026-04-01', ...wrong })).statusCode).toBe(422)
  })
})
