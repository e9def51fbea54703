import { dueSets, setsToSend } from '@vitalrounds/domain/check-ins/due-sets'
import { isReviewed, type QuestionSet, readQuestionFile } from '@vitalrounds/domain/check-ins/question-sets'
import { type Answers, noFacts, scoreSet } from '@vitalrounds/domain/check-ins/score-set'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { languages } from '@vitalrounds/domain/values/languages'
import { fromDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { insertMeasuringAct } from '../readings/testing/insert-readings.ts'
import { textStage } from '../messages/testing/text-stage.ts'
import { questionFile, setOf } from '@vitalrounds/domain/check-ins/question-file'
import { scoreAnswered } from './score-check-in.ts'

const set = (id: string) => setOf(id) as QuestionSet
const level = (id: string, answers: Answers, facts = noFacts) => scoreSet(set(id), answers, facts).level
/** Every answer of a set at its best. */
const best = (questionSet: QuestionSet): Answers =>
  Object.fromEntries(
    questionSet.questions.flatMap((question): [string, string | number][] => {
      if (question.type === 'date') return []
      if (question.type === 'number') return [[question.id, 0]]
      const calm = question.options.find(({ points, flag }) => points === 0 && flag === undefined)
      return calm ? [[question.id, calm.value]] : []
    }),
  )

describe('the sets of questions', () => {
  it('are ten with fifty questions, each with its source and method', () => {
    const { sets } = questionFile()
    expect([sets.length, sets.flatMap(({ questions }) => questions).length]).toEqual([10, 50])
    expect(sets.filter(({ license, scoring }) => license === '' || scoring.method === '')).toEqual([])
  })

  it('are complete in the five languages, and say which wait for review', () => {
    const texts = (of: unknown): Record<string, string>[] =>
      typeof of !== 'object' || of === null ? [] : 'English' in of ? [of as Record<string, string>] : Object.values(of).flatMap(texts)
    const all = texts(questionFile())
    expect(all.length).toBeGreaterThan(150)
    for (const language of languages) expect(all.filter((text) => !text[language]?.trim())).toEqual([])
    expect(languages.filter((language) => isReviewed(questionFile(), language))).toEqual(['English'])
  })

  it('with a rule of an unknown form do not load', () => {
    const file = structuredClone(questionFile()) as unknown as { sets: { rules: unknown[] }[] }
    file.sets[0]?.rules.push({ level: 'red', when: { perhaps: true }, reason: 'odd' })
    expect(() => readQuestionFile(file)).toThrow()
  })
})

describe('scoring', () => {
  it('is green at the best answers of every set', () => {
    for (const set of questionFile().sets) expect([set.id, scoreSet(set, best(set), noFacts).level]).toEqual([set.id, 'green'])
  })

  it('takes every flag of every answer, with the answer as its reason', () => {
    for (const set of questionFile().sets)
      for (const question of set.questions)
        if (question.type === 'choice')
          for (const option of question.options.filter(({ flag }) => flag)) {
            const displayed = question.showIf && 'eq' in question.showIf ? { [question.showIf.q]: question.showIf.eq } : question.showIf && 'gte' in question.showIf ? { [question.showIf.q]: question.showIf.gte } : question.showIf ? { [question.showIf.q]: 'ed' } : {} // prettier-ignore
            const { reasons } = scoreSet(set, { ...displayed, [question.id]: option.value }, noFacts)
            const text = `${question.text.English} ${option.text.English}`
            expect(reasons).toContainEqual({ level: option.flag, text })
          }
  })

  it('steps at 2 and 3 missed days, at a pain of 3, 4, 6 and 7, and at a PHQ of 2, 3 and 6', () => {
    expect([2, 3].map((missed) => level('hypertension', { missed }))).toEqual(['green', 'yellow'])
    const pain = (n: number) => scoreSet(set('general'), { pain: n }, noFacts)
    expect([3, 4, 6, 7].map((n) => pain(n).score)).toEqual([0, 1, 1, 2])
    expect([6, 7].map((n) => pain(n).level)).toEqual(['green', 'yellow'])
    const phq = (interest: string, down: string) => level('phq2', { interest, down })
    expect([phq('1', '1'), phq('1', '2'), phq('3', '3')]).toEqual(['green', 'yellow', 'red'])
  })

  it('needs both answers of PHQ-2, and counts what is missing elsewhere', () => {
    expect(scoreSet(set('phq2'), { interest: '3' }, noFacts)).toMatchObject({ score: null, answered: 1, asked: 2, level: 'green' })
    expect(scoreSet(set('general'), { pain: 0 }, noFacts)).toMatchObject({ answered: 1, asked: 7 })
  })

  it('asks what depends on an answer only then, and takes the scale’s word for a gain', () => {
    expect(scoreSet(set('falls'), { fallen: 'no', injury: 'head' }, noFacts)).toMatchObject({ level: 'green', asked: 3 })
    const details = { breathActive: 'yes' }
    expect(level('heartFailure', details)).toBe('yellow')
    expect(level('heartFailure', details, { ...noFacts, hasGainedWeight: true })).toBe('red')
    expect(level('heartFailure', { ...details, weightGain: 'yes' }, { ...noFacts, hasGainedWeight: false })).toBe('yellow')
  })

  it('lets the worst level win, and reads the chart where a rule asks for it', () => {
    expect(level('copd', { breath: 'worse', phlegm: 'yes', fever: 'yes' })).toBe('red')
    expect(level('adherence', { missed: 2 })).toBe('yellow')
    expect(level('adherence', { missed: 2 }, { ...noFacts, takesBloodThinnerOrInsulin: true })).toBe('red')
  })
})

describe('what is due', () => {
  const facts = { conditions: ['heartFailure'], last: [], today: '2026-05-10', owedSince: '2026-05-01' }
  const on = (last: { level: 'green' | 'yellow' | 'red' }) =>
    dueSets(questionFile().sets, { ...facts, last: [{ setId: 'general', on: '2026-05-01', ...last }] }).find(({ setId }) => setId === 'general')?.on // prettier-ignore

  it('comes again by the rhythm of the set, in half of it after yellow and in two days after red', () => {
    expect([on({ level: 'green' }), on({ level: 'yellow' }), on({ level: 'red' })]).toEqual(['2026-05-31', '2026-05-16', '2026-05-03'])
  })

  it('waits since the enrollment in chronic care, and is never late for whoever is not in it', () => {
    expect(dueSets(questionFile().sets, facts)[0]).toMatchObject({ on: '2026-05-01', isDue: true, daysLate: 9 })
    expect(dueSets(questionFile().sets, { ...facts, owedSince: null })[0]).toMatchObject({ on: null, isDue: true, daysLate: 0 })
  })

  it('is asked worst first, in at most fifteen questions', () => {
    const due = dueSets(questionFile().sets, facts)
    expect(due.map(({ setId }) => setId)).toEqual(['general', 'heartFailure', 'hospital', 'adherence', 'falls'])
    expect(setsToSend(questionFile().sets, due)).toEqual(['general', 'heartFailure'])
  })
})

describe('check-ins of a member', () => {
  let t: Awaited<ReturnType<typeof textStage>>
  let bea: string
  beforeAll(async () => {
    t = await textStage('check-ins')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    bea = await createMember(t.owner, t.groups.northside, 'Bea North', {
      member: { opt_in_sms: true, services: ['RPM', 'CCM'], enrollment_date_ccm: '2026-01-05' },
    })
  })
  const carla = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    t.as(t.people.carla, method, `members/${bea}${path}`, body)
  const warnings = async () => (await carla('GET', '/warnings?state=all')).json().warnings
  const byPhone = async (sets: string[], answers: object) => {
    const { _id } = (await carla('POST', '/check-ins', { sets })).json()
    return (await carla('POST', `/check-ins/${_id}/finish`, { answers })).json()
  }

  it('by phone are gone on with where they were left', async () => {
    const begun = (await carla('POST', '/check-ins', { sets: ['general'] })).json()
    await carla('PUT', `/check-ins/${begun._id}/answers`, { answers: { general: { pain: 4 } } })
    const again = (await carla('POST', '/check-ins', {})).json()
    expect(again).toMatchObject({ _id: begun._id, answers: { general: { pain: 4 } } })
    const odd = await carla('PUT', `/check-ins/${begun._id}/answers`, { answers: { general: { pain: 11 } } })
    expect(odd.statusCode).toBe(422)
  })

  it('by phone begin what is named, though another set was begun and left', async () => {
    const start = async (body: object) => (await carla('POST', '/check-ins', body)).json()
    const general = await start({ sets: ['general'] })
    const falls = await start({ sets: ['falls'] })
    expect(falls._id).not.toBe(general._id)
    expect(new Set(falls.questions.map((question: { setId: string }) => question.setId))).toEqual(new Set(['falls']))
    await carla('PUT', `/check-ins/${falls._id}/answers`, { answers: { falls: { fallen: 'no' } } })
    expect(await start({ sets: ['falls'] })).toMatchObject({ _id: falls._id, answers: { falls: { fallen: 'no' } } })
    expect(await start({ sets: ['general'] })).toMatchObject({ _id: general._id })
    expect((await start({}))._id).toBe(falls._id)
  })

  it('are read aloud in the language of the member, with the English beside every word for whoever reads', async () => {
    await t.owner.updateTable('member').set({ language: 'Korean' }).where('id', '=', bea).execute()
    const reply = (await carla('POST', '/check-ins', { sets: ['general', 'phq2'] })).json()
    for (const statement of [reply.intro, reply.emergency, reply.mood988]) {
      expect(statement.text).toMatch(/[가-힣]/)
      expect(statement.english).toMatch(/^[\x20-\x7e]+$/)
    }
    const done = (await carla('POST', `/check-ins/${reply._id}/finish`, { answers: { general: { chestOrBreath: 'yes' } } })).json()
    expect(done.endWords.text).toMatch(/[가-힣].*911/)
    expect(done.endWords.english).toContain('call 911')
  })

  it('by phone keep what each of two pages gave, and score all of it', async () => {
    const { _id } = (await carla('POST', '/check-ins', { sets: ['general'] })).json()
    const save = (answers: object) => carla('PUT', `/check-ins/${_id}/answers`, { answers: { general: answers } })
    await save({ pain: 2 })
    await save({ chestOrBreath: 'yes' })
    const done = (await carla('POST', `/check-ins/${_id}/finish`, { answers: {} })).json()
    expect(done.results).toMatchObject([{ level: 'red', answered: 2 }])
    expect((await save({ pain: 3 })).json()).toMatchObject({ code: 'checkIn.over' })
  })

  it('raise a critical warning when red, withdrawn when taken back, and never close without a note', async () => {
    const done = await byPhone(['general'], { general: { chestOrBreath: 'yes', pain: 2 } })
    expect(done).toMatchObject({ state: 'complete', results: [{ level: 'red', answered: 2, asked: 7 }] })
    expect(done.endWords.text).toContain('911')
    const text = 'General check-in: Do you have chest pain or trouble breathing right now? Yes'
    expect(await warnings()).toMatchObject([{ label: 'Check-in', severity: 'critical', text, metric: null }])
    const [{ _id }] = await warnings()
    expect((await carla('POST', `/warnings/${_id}/clearance`, { reason: '' })).statusCode).toBe(422)
    await carla('POST', `/check-ins/${done._id}/withdraw`, { reason: 'Answers of the wife' })
    expect(await warnings()).toMatchObject([{ withdrawn: { reason: 'Taken back or answered otherwise in the check-in' } }])
  })

  it('by phone warn as soon as an answer is red, also if they never end, and no longer once it is answered otherwise', async () => {
    const { _id } = (await carla('POST', '/check-ins', { sets: ['general', 'falls'] })).json()
    const save = (answers: object) => carla('PUT', `/check-ins/${_id}/answers`, { answers })
    await save({ general: { pain: 7 } })
    expect(await warnings()).toEqual([])
    await save({ general: { chestOrBreath: 'yes' } })
    await save({ falls: { fallen: 'yes' } })
    const text = 'General check-in: Do you have chest pain or trouble breathing right now? Yes'
    expect(await warnings()).toMatchObject([{ severity: 'critical', text, withdrawn: null }])
    await save({ general: { chestOrBreath: 'no' } })
    expect(await warnings()).toMatchObject([{ withdrawn: { reason: 'Taken back or answered otherwise in the check-in' } }])
    await save({ general: { chestOrBreath: 'yes' } })
    await carla('POST', `/check-ins/${_id}/finish`, { answers: {} })
    expect((await warnings()).filter(({ severity }: { severity: string }) => severity === 'critical')).toMatchObject([
      { text, withdrawn: null },
    ])
  })

  it('stay warned of when readings are judged anew', async () => {
    await byPhone(['hypertension'], { hypertension: { alarm: 'yes' } })
    await carla('GET', '/process-readings')
    expect(await warnings()).toMatchObject([{ category: 'checkIn', withdrawn: null }])
    const [row] = (await t.as(t.people.carla, 'GET', 'home/lists/needs-review')).json().members
    expect(row.reason).toMatchObject({ code: 'checkIn', severity: 'critical' })
  })

  it('ask for a PHQ-9 within a week from a PHQ-2 of 3 on, once, and no longer when they are taken back', async () => {
    const cared = { assigned_care_manager: t.people.carla.userId, time_zone: 'America/New_York' }
    await t.owner.updateTable('member').set(cared).where('id', '=', bea).execute()
    type Task = { name: string; _id: string; start: string }
    const events = async (): Promise<Task[]> => (await carla('GET', '/events')).json().events
    await byPhone(['phq2'], { phq2: { interest: '1', down: '1' } })
    expect(await events()).toEqual([])
    const first = await byPhone(['phq2'], { phq2: { interest: '1', down: '2' } })
    const due = addDays(localDate(Date.now(), 'America/New_York'), 7)
    const task = { name: 'PHQ-9 within a week', kind: 'task', start: due, assignedTo: t.people.carla.userId, notes: 'PHQ-2 of 3 in a check-in' } // prettier-ignore
    expect(await events()).toMatchObject([task])
    const second = await byPhone(['phq2'], { phq2: { interest: '3', down: '3' } })
    expect(await events()).toMatchObject([task])
    await carla('POST', `/check-ins/${first._id}/withdraw`, { reason: 'Answers of the wife' })
    expect(await events()).toMatchObject([{ ...task, notes: 'PHQ-2 of 6 in a check-in' }])
    await carla('POST', `/check-ins/${second._id}/withdraw`, { reason: 'Answers of the wife' })
    expect(await events()).toEqual([])
  })

  it('ask for the PHQ-9 of a later check-in once the one that asked first is taken back, and not for one that was done', async () => {
    type Task = { _id: string; start: string; notes: string }
    const events = async (): Promise<Task[]> => (await carla('GET', '/events')).json().events
    const today = localDate(Date.now(), 'America/New_York')
    const threeDaysEarlier = async () => {
      const start = addDays(today, 4)
      await sql`update check_in_result set completed_at = completed_at - interval '3 days' where member_id = ${bea}`.execute(t.owner)
      await t.owner.updateTable('care_event').set({ start, last_on: start, open_on: start }).where('member_id', '=', bea).execute()
    }
    const first = await byPhone(['phq2'], { phq2: { interest: '1', down: '2' } })
    await threeDaysEarlier()
    const second = await byPhone(['phq2'], { phq2: { interest: '3', down: '3' } })
    expect(await events()).toMatchObject([{ start: addDays(today, 4) }])
    await carla('POST', `/check-ins/${first._id}/withdraw`, { reason: 'Answers of the wife' })
    expect(await events()).toMatchObject([{ start: addDays(today, 7), notes: 'PHQ-2 of 6 in a check-in' }])
    // Done, it answers the later check-in too
    await threeDaysEarlier()
    await byPhone(['phq2'], { phq2: { interest: '2', down: '2' } })
    const [task] = await events()
    const named = { memberId: bea, eventId: task!._id, fallsOn: task!.start }
    await t.as(t.people.carla, 'POST', 'care-calendar/occurrences', { occurrences: [named], act: { kind: 'done', note: '' } })
    await carla('POST', `/check-ins/${second._id}/withdraw`, { reason: 'Answers of the wife' })
    expect(await events()).toMatchObject([{ _id: task!._id }])
  })

  it('know of the same gain of weight as the risk card, by the first weight of each day', async () => {
    const today = localDate(Date.now(), 'America/New_York')
    const weighed = (daysAgo: number, hour: string, bodyWeight: number) => {
      const at = Temporal.PlainDateTime.from(`${addDays(today, -daysAgo)}T${hour}:00`).toZonedDateTime('America/New_York')
      return insertMeasuringAct(t.owner, { groupId: t.groups.northside, memberId: bea }, { at: at.toInstant().toString({ smallestUnit: 'millisecond' }), values: { bodyWeight } }) // prettier-ignore
    }
    const card = async () => (await carla('GET', '/risk')).json().cards.find((card: { card: string }) => card.card === 'weightSwing')
    const level = async () => (await byPhone(['heartFailure'], { heartFailure: { breathActive: 'yes' } })).results[0].level
    await carla('POST', '/diagnoses', { kind: 'code', value: 'I50.22' })
    await weighed(2, '08:00', 180.1)
    // In the evening, dressed and after a meal, it is another weight of the same day
    await weighed(1, '08:00', 181.1)
    await weighed(1, '20:00', 184.1)
    expect(await card()).toMatchObject({ band: 'steady', value: expect.stringContaining('+1.0 lbs in 1 day') })
    expect(await level()).toBe('yellow')
    await t.owner.updateTable('reading').set({ excluded: true }).where('member_id', '=', bea).where('value', '=', fromDisplay('bodyWeight', 181.1)).execute() // prettier-ignore
    expect(await card()).toMatchObject({ band: 'gain', value: expect.stringContaining('+4.0 lbs in 1 day') })
    expect(await level()).toBe('red')
  })

  it('open a hospital event that was told', async () => {
    await byPhone(['hospital'], { hospital: { since: 'hospital', when: '2026-03-02' } })
    expect((await carla('GET', '/visits')).json().visits).toMatchObject([{ kind: 'hospital', dischargedOn: '2026-03-02', source: 'checkIn' }]) // prettier-ignore
  })

  it('take no date that is none, which could not be kept', async () => {
    const { _id } = (await carla('POST', '/check-ins', { sets: ['hospital'] })).json()
    const finish = (when: string) => carla('POST', `/check-ins/${_id}/finish`, { answers: { hospital: { since: 'hospital', when } } })
    for (const when of ['2026-02-31', '2026-13-01', '2026-00-10', '9999-99-99'])
      expect([when, (await finish(when)).statusCode]).toEqual([when, 422])
    expect((await finish('2026-02-28')).statusCode).toBe(200)
  })

  it('end the stay whose admission is on record', async () => {
    await carla('POST', '/visits', { visitedOn: '2026-02-27', kind: 'hospital', place: 'St. Mary' })
    await byPhone(['hospital'], { hospital: { since: 'hospital', when: '2026-03-02' } })
    const { visits } = (await carla('GET', '/visits')).json()
    expect(visits).toMatchObject([{ visitedOn: '2026-02-27', dischargedOn: '2026-03-02', place: 'St. Mary' }])
    expect(visits).toHaveLength(1)
  })

  it('record no second stay for one that ended as it was told, whoever has recorded it', async () => {
    const stays = async (): Promise<{ visitedOn: string; dischargedOn: string }[]> => (await carla('GET', '/visits')).json().visits
    const tell = (when: string) => byPhone(['hospital'], { hospital: { since: 'hospital', when } })
    await carla('POST', '/visits', { visitedOn: '2026-02-27', kind: 'hospital' })
    await tell('2026-03-02')
    await tell('2026-03-02')
    expect(await stays()).toMatchObject([{ visitedOn: '2026-02-27', dischargedOn: '2026-03-02' }])
    // The day before that of the discharge is one within the stay
    await tell('2026-03-01')
    expect(await stays()).toHaveLength(1)
    await tell('2026-03-03')
    expect(await stays()).toHaveLength(2)
  })

  describe('that told of the hospital and are taken back', () => {
    type Stay = { _id: string; visitedOn: string; dischargedOn: string | null; source: string }
    const stays = async (): Promise<Stay[]> => (await carla('GET', '/visits')).json().visits
    const tell = (when: string, since = 'hospital') => byPhone(['hospital'], { hospital: { since, when } })
    const takeBack = ({ _id }: { _id: string }) => carla('POST', `/check-ins/${_id}/withdraw`, { reason: 'Answers of the wife' })

    it('take the visit along, and leave the admission that it ended', async () => {
      await carla('POST', '/visits', { visitedOn: '2026-02-27', kind: 'hospital', place: 'St. Mary' })
      const [details, observed] = [await tell('2026-03-02'), await tell('2026-03-20', 'ed')]
      expect(await stays()).toHaveLength(2)
      await takeBack(observed)
      await takeBack(details)
      expect(await stays()).toMatchObject([{ visitedOn: '2026-02-27', dischargedOn: null, source: 'entered' }])
    })

    it('leave what another check-in told as well, unless somebody took that out', async () => {
      const first = await tell('2026-03-02')
      const second = await tell('2026-03-02')
      await takeBack(first)
      expect(await stays()).toMatchObject([{ dischargedOn: '2026-03-02', source: 'checkIn' }])
      const third = await tell('2026-03-02')
      await carla('POST', `/visits/${(await stays())[0]!._id}/remove`, { reason: 'Another person' })
      const fourth = await tell('2026-03-02')
      expect(await stays()).toHaveLength(1)
      await takeBack(third)
      await takeBack(fourth)
      expect(await stays()).toEqual([])
      await takeBack(second)
      expect(await stays()).toEqual([])
    })

    it('leave what the clinic has recorded since, by hand or by a file', async () => {
      const updates = [await tell('2026-03-02'), await tell('2026-03-20', 'ed')]
      const stay = { visitedOn: '2026-03-02', kind: 'hospital', dischargedOn: '2026-03-02', place: 'St. Mary' }
      expect((await carla('POST', '/visits', stay)).statusCode).toBe(200)
      await t.owner
        .updateTable('member')
        .set({ mrn: `V-${bea}` })
        .where('id', '=', bea)
        .execute()
      const content = `mrn,date,type,provider\nV-${bea},2026-03-20,Emergency department,`
      const read = async (isDryRun: boolean) => (await t.as(t.people.adam, 'POST', 'visits/imports', { content, isDryRun })).json()
      expect(await read(false)).toMatchObject({ added: 1, refusedCount: 0 })
      expect(await read(false)).toMatchObject({ added: 0, known: 1 })
      for (const item of updates) await takeBack(item)
      expect(await stays()).toMatchObject([{ source: 'imported' }, { dischargedOn: '2026-03-02', source: 'entered' }])
      // Neither is there twice
      expect((await carla('POST', '/visits', stay)).statusCode).toBe(409)
    })
  })

  it('show trends and the next date', async () => {
    await byPhone(['falls'], { falls: { fallen: 'no', unsteady: 'no', worried: 'no' } })
    const page = (await carla('GET', '/check-ins')).json()
    expect(page.trends).toMatchObject([
      {
        setId: 'falls',
        scale: { most: 10, yellowFrom: 1, redFrom: null },
        version: set('falls').version,
        points: [{ score: 0, level: 'green', version: set('falls').version }],
      },
    ])
    expect(page.due.find((item: { setId: string }) => item.setId === 'falls')).toMatchObject({ isDue: false })
    expect(page.nextC2Checkin).toBe('2026-01-05')
  })

  describe('behind a link', () => {
    const send = async (body: object = {}) => carla('POST', '/check-in-links', { ...body, isNightConfirmed: true })
    const open = (method: 'GET' | 'POST' | 'PUT', path: string, { secret, pass = '', body }: { secret: string; pass?: string; body?: unknown }) =>
      t.app.inject({ method, url: `/orma-v2/api/check-in${path}`, headers: { authorization: `Link ${secret}${pass && `.${pass}`}` }, ...(body !== undefined && { payload: body as object }) }) // prettier-ignore

    it('need the date of birth, are answered once, and are scored by a job', async () => {
      const { url, _id } = (await send()).json()
      const secret = url.split('#').at(-1)
      expect((await open('GET', '', { secret })).statusCode).toBe(403)
      expect((await open('POST', '/proof', { secret, body: { dob: '1950-03-05' } })).statusCode).toBe(422)
      const { pass } = (await open('POST', '/proof', { secret, body: { dob: '1950-03-04' } })).json()
      const { questions, words } = (await open('GET', '', { secret, pass })).json()
      expect(questions[0]).toMatchObject({ setId: 'general', id: 'overall' })
      expect(words.emergency).toContain('911')
      const alarms = questions.flatMap((question: { id: string; options: { value: string; isAlarm: boolean }[] }) => question.options.filter(({ isAlarm }) => isAlarm).map(({ value }) => `${question.id} ${value}`)) // prettier-ignore
      expect(alarms).toContain('chestOrBreath yes')
      expect(alarms).not.toContain('since hospital')
      const answers = { general: { chestOrBreath: 'yes' } }
      expect((await open('PUT', '/answers', { secret, pass, body: { answers } })).statusCode).toBe(200)
      // Nobody may wait for the end of what speaks of an emergency
      await t.within(t.groups.northside, (db) => scoreAnswered(db, _id))
      expect(await warnings()).toMatchObject([{ severity: 'critical' }])
      const later = { general: { pain: 2 } }
      expect((await open('PUT', '/answers', { secret, pass, body: { answers: later } })).statusCode).toBe(200)
      expect((await open('GET', '', { secret, pass })).json().answers).toEqual({ general: { chestOrBreath: 'yes', pain: 2 } })
      // What was saved before counts, whatever the end brings
      expect((await open('POST', '/answers', { secret, pass, body: { answers: {} } })).json()).toMatchObject({
        level: 'red',
      })
      expect((await open('POST', '/answers', { secret, pass, body: { answers } })).statusCode).toBe(400)
      const jobs = await t.owner.withSchema('pgboss').selectFrom('job' as never).selectAll().where('name' as never, '=', 'score-check-in' as never).execute() // prettier-ignore
      expect(jobs).toMatchObject([{ data: { checkInId: _id, groupId: t.groups.northside } }])
      await t.within(t.groups.northside, (db) => scoreAnswered(db, _id))
      await t.within(t.groups.northside, (db) => scoreAnswered(db, _id))
      expect(await warnings()).toMatchObject([{ severity: 'critical' }])
    })

    it('are not sent in a language without review, until an administrator accepts it', async () => {
      expect((await send({ language: 'Korean' })).json()).toMatchObject({ code: 'checkIn.language' })
      const accept = (who: typeof t.people.carla) =>
        t.as(who, 'POST', 'check-in-languages', { language: 'Korean', reason: 'Reviewed by our nurse' })
      expect((await accept(t.people.carla)).statusCode).toBe(403)
      expect((await accept(t.people.adam)).statusCode).toBe(200)
      expect((await send({ language: 'Korean' })).json().text).toMatch(/[가-힣]/)
    })

    it('are not sent to who takes no texts, is paused, or answered within a day', async () => {
      await t.owner.updateTable('member').set({ opt_in_sms: false }).where('id', '=', bea).execute()
      expect((await send()).json()).toMatchObject({ code: 'checkIn.notSent' })
      await t.owner.updateTable('member').set({ opt_in_sms: true }).where('id', '=', bea).execute()
      await byPhone(['falls'], { falls: { fallen: 'no' } })
      expect((await send()).json()).toMatchObject({ code: 'checkIn.notSent' })
    })
  })
})
