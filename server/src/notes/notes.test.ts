import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClock } from '../auth/testing/browser.ts'
import { createMember } from '../members/testing/create-member.ts'
import { driftsOf } from '../members/summary/verify-summaries.ts'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { saveNote } from './save-note.ts'

let t: TestApp
let ada: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ada = await createMember(t.owner, t.groups.northside, 'Ada North')
  await t.within(t.groups.northside, async (db) => changed(db, 'enrolled', { memberId: ada, from: db.asOf }))
})

type NoteBody = { value: string; isMemo?: boolean; amends?: string; key?: string }
const write = (note: NoteBody, who = t.people.carla) => t.as(who, 'POST', `members/${ada}/notes`, { key: randomUUID(), ...note })
const format = async (note: NoteBody, who = t.people.carla) => {
  const answer = await write(note, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const act = (noteID: string, what: 'clearance' | 'restoration', who = t.people.carla) =>
  t.as(who, 'POST', `members/${ada}/notes/${noteID}/${what}`)
const remove = (noteID: string, who = t.people.carla) =>
  t.as(who, 'DELETE', `members/${ada}/notes/${noteID}`, { reason: 'Another patient’s' })
const list = async (query = '') => (await t.as(t.people.carla, 'GET', `members/${ada}/notes?${query}`)).json()
const values = async (query = '') => (await list(query)).notes.map((note: { value: string }) => note.value)
const memos = async () => (await t.as(t.people.carla, 'GET', `members/${ada}`)).json().numActiveMemos

describe('a note', () => {
  it('is created active, with who, when and their address, and is asked for again by its key', async () => {
    const key = randomUUID()
    const note = await format({ value: '  Took her pills late.\n', key })
    expect(note).toEqual({
      noteID: expect.any(String),
      noteType: 'note',
      time: expect.any(String),
      by: 'Carla Reyes',
      email: 'carla@northside.example',
      value: 'Took her pills late.',
      isActive: true,
      clearedAt: null,
      clearedBy: null,
      isDeleted: false,
      deletedAt: null,
      deletedBy: null,
      deleteReason: null,
      noteSource: 'chart',
      amends: null,
      amendedBy: null,
    })
    expect(await format({ value: 'Took her pills late.', key })).toEqual(note)
    expect((await list()).count).toBe(1)
    expect(await memos()).toBe(0)
  })

  it('says something beyond tags, in at most 5,000 characters, and keeps every script as it was typed', async () => {
    for (const value of ['', '  ', '<p><br></p>', '&nbsp;', 'x'.repeat(5001)]) expect((await write({ value })).statusCode).toBe(422)
    const value = 'Habló con su hija · 她今天沒有服藥 · 她今天没有服药 · 오늘 약을 안 드셨어요 · 👵🏽 <b>bold</b>'
    expect((await format({ value })).value).toBe(value)
  })

  it('is never edited: amending writes a new one that names the old, once', async () => {
    const first = await format({ value: 'Left knee hurts.' })
    const second = await format({ value: 'Right knee hurts.', amends: first.noteID }, t.people.adam)
    expect(second.amends).toBe(first.noteID)
    expect((await list()).notes).toMatchObject([
      { noteID: second.noteID, value: 'Right knee hurts.', amendedBy: null },
      { noteID: first.noteID, value: 'Left knee hurts.', amendedBy: second.noteID },
    ])
    expect((await write({ value: 'Both.', amends: first.noteID })).json().code).toBe('note.amended')
    expect((await t.as(t.people.carla, 'PUT', `members/${ada}/notes/${first.noteID}`, {})).statusCode).toBe(404)
    await expect(t.within(t.groups.northside, (db) => db.updateTable('note').set({ value: 'changed' }).execute())).rejects.toThrow(
      'permission denied',
    )
  })

  it('is found by kind, author, words and the month of the clinic', async () => {
    await format({ value: 'Sleeps badly' })
    await format({ value: '100% SLEEPS well' }, t.people.adam)
    await format({ value: 'Prefers mornings', isMemo: true })
    const { authors } = await list()
    expect(authors).toEqual(['Adam Reyes', 'Carla Reyes'])
    expect(await values('kind=memo')).toEqual(['Prefers mornings'])
    expect(await values('kind=note&by=Adam%20Reyes')).toEqual(['100% SLEEPS well'])
    expect(await values('text=sleeps')).toEqual(['100% SLEEPS well', 'Sleeps badly'])
    expect(await values('text=0%25')).toEqual(['100% SLEEPS well'])
    // 2026-03-01 at 03:00 in UTC is February in Chicago
    await t.owner
      .updateTable('note')
      .set({ at: '2026-03-01T03:00:00Z' })
      .where('member_id', '=', ada)
      .where('value', '=', 'Sleeps badly')
      .execute()
    expect(await values('month=2026-02')).toEqual(['Sleeps badly'])
    expect(await values('month=2026-03')).toEqual([])
  })

  it('of a doctor, or of a call that comes twice, is one note by that name', async () => {
    const key = randomUUID()
    const answer = {
      memberId: ada,
      value: 'Change medication',
      by: { name: 'Dr. Ruth Lane' },
      source: 'alert',
      key,
    } as const
    const twice = [
      await t.within(t.groups.northside, (db) => saveNote(db, answer)),
      await t.within(t.groups.northside, (db) => saveNote(db, answer)),
    ]
    expect(twice[0]).toEqual(twice[1])
    expect((await list()).notes).toMatchObject([{ by: 'Dr. Ruth Lane', email: '', noteSource: 'alert' }])
  })
})

describe('a memo', () => {
  it('stands in the list, on the strip and in the count until it is cleared', async () => {
    const memo = await format({ value: 'Call <b>after</b> noon', isMemo: true })
    expect(await memos()).toBe(1)
    const response = await t.as(t.people.carla, 'POST', 'members', {
      query: { 'activeMemos.0': { $exists: true } },
      projection: { _id: 1 },
    })
    expect(response.json().members.map((member: { _id: string }) => member._id)).toContain(ada)
    const cleared = (await act(memo.noteID, 'clearance', t.people.adam)).json()
    expect(cleared).toMatchObject({ isActive: false, clearedBy: 'Adam Reyes', isDeleted: false })
    expect(cleared.clearedAt).toEqual(expect.any(String))
    expect(await memos()).toBe(0)
    expect(await values('kind=activeMemo')).toEqual([])
    expect(await values('kind=memo')).toEqual(['Call <b>after</b> noon'])
    expect((await act(memo.noteID, 'clearance')).json().code).toBe('note.cleared')
    expect((await act((await format({ value: 'a note' })).noteID, 'clearance')).json().code).toBe('note.noMemo')
  })

  it('is cleared with its deletion, and stands again when that is undone', async () => {
    const memo = await format({ value: 'Has a dog', isMemo: true })
    const gone = (await remove(memo.noteID)).json()
    expect(gone).toMatchObject({
      isActive: false,
      clearedBy: 'Carla Reyes',
      isDeleted: true,
      deletedBy: 'Carla Reyes',
      deleteReason: 'Another patient’s',
    })
    expect(gone.clearedAt).toBe(gone.deletedAt)
    expect(await memos()).toBe(0)
    // It stands struck in the chart, and on no strip
    for (const query of ['', 'kind=memo', 'kind=deleted']) expect(await values(query)).toEqual(['Has a dog'])
    expect(await values('kind=activeMemo')).toEqual([])
    const audit = await t.owner
      .selectFrom('audit')
      .select(['reason', 'ids'])
      .where('action', '=', 'DELETE members/:id/notes/:noteId')
      .execute()
    expect(audit.at(-1)).toMatchObject({ reason: 'Another patient’s', ids: expect.arrayContaining([ada]) })
    expect((await t.as(t.people.carla, 'DELETE', `members/${ada}/notes/${memo.noteID}`, { reason: ' ' })).statusCode).toBe(422)
    expect((await remove(memo.noteID)).json().code).toBe('note.deleted')
    expect((await act(memo.noteID, 'restoration', t.people.adam)).json().code).toBe('note.notJustDeleted')
    expect((await act(memo.noteID, 'restoration')).json()).toEqual(memo)
    expect(await memos()).toBe(1)
  })

  it('cleared before it was deleted stays cleared, and late nothing is undone', async () => {
    const memo = await format({ value: 'Old', isMemo: true })
    await act(memo.noteID, 'clearance', t.people.adam)
    await remove(memo.noteID)
    expect((await act(memo.noteID, 'restoration')).json()).toMatchObject({ isActive: false, clearedBy: 'Adam Reyes' })
    await remove(memo.noteID)
    await moveClock(t, 60)
    expect((await act(memo.noteID, 'restoration')).json().code).toBe('note.notJustDeleted')
    await moveClock(t, 0)
  })

  it('that is amended leaves the strip to its correction', async () => {
    const memo = await format({ value: 'Call at 3', isMemo: true })
    await format({ value: 'Call at 4', isMemo: true, amends: memo.noteID })
    expect(await values('kind=activeMemo')).toEqual(['Call at 4'])
    expect(await memos()).toBe(1)
    expect(await t.within(t.groups.northside, (db) => driftsOf(db, [ada]))).toEqual([])
  })
})

it('another clinic sees, clears and deletes nothing of it', async () => {
  const memo = await format({ value: 'Ours', isMemo: true })
  const luis = t.people.luis
  const answers = [
    await t.as(luis, 'GET', `members/${ada}/notes`),
    await write({ value: 'Theirs' }, luis),
    await act(memo.noteID, 'clearance', luis),
    await remove(memo.noteID, luis),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  const bea = await createMember(t.owner, t.groups.northside, 'Bea North')
  expect((await t.as(t.people.carla, 'DELETE', `members/${bea}/notes/${memo.noteID}`, { reason: 'wrong chart' })).statusCode).toBe(404)
  expect(await values()).toEqual(['Ours'])
})

describe('what is being written', () => {
  const path = () => `members/${ada}/drafts/note`
  const draft = async (who = t.people.carla) => (await t.as(who, 'GET', path())).json().draft

  it('is kept for its writer alone, and gone once it is sent', async () => {
    const key = randomUUID()
    const form = { value: 'Half a sent', isMemo: 'true' }
    expect((await t.as(t.people.carla, 'PUT', path(), { key, form })).statusCode).toBe(200)
    expect(await draft()).toMatchObject({ key, form })
    expect(await draft(t.people.adam)).toBeNull()
    expect((await t.as(t.people.luis, 'GET', path())).statusCode).toBe(404)
    await format({ value: 'Half a sentence', key })
    expect(await draft()).toBeNull()
  })

  it('is another text under another key, and can be thrown away', async () => {
    const key = randomUUID()
    await t.as(t.people.carla, 'PUT', path(), { key, form: { value: 'next' } })
    await format({ value: 'something else' })
    expect(await draft()).toMatchObject({ key })
    expect((await t.as(t.people.carla, 'DELETE', path())).json()).toEqual({ discarded: true })
    expect(await draft()).toBeNull()
  })
})
