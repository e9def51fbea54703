/** Attacks that once went through, each as it was made; see the operation or the connection that it went to. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { callBed, bed, faultsOf, groupA, groupB, listenLive, personOf, signIn, snapshots } from './bed.ts'

const api = '/orma-v2/api'
const token = () => personOf(groupA(), 'user').accessToken
const post = (path: string, body: unknown, bearer = token()) => callBed({ method: 'POST', path: `${api}/${path}`, token: bearer, body })

test('thousands of parts of a query are refused, not built', async () => {
  for (const part of [{}, { 'activeMemos.0': { $exists: true } }, { $or: [{}] }])
    for (const operator of ['$or', '$and']) {
      const answer = await post('members', { query: { [operator]: Array.from({ length: 6000 }, () => part) } })
      expect(faultsOf(answer)).toEqual([])
      expect(answer.status).toBe(422)
    }
})

test('an odd range of a file is an odd range', async () => {
  const page = await callBed({ path: '/' })
  const path = /src="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '/'
  const ranges = ['bytes=999999999-', 'bytes=5-2', 'bytes=-0', 'bytes=a-b', 'bytes=', 'bytes=0-1,5-6,3-', 'lines=1-2']
  for (const range of [...ranges, `bytes=${'0-1,'.repeat(500)}`, 'bytes=0-99999999999999999999']) {
    const answer = await callBed({ path, headers: { range } })
    expect(faultsOf(answer), range).toEqual([])
    expect([200, 206, 400, 416], range).toContain(answer.status)
  }
  expect((await callBed({ path, headers: { range: 'bytes=999999999-' } })).status).toBe(416)
})

test('taking out what fits everything empties no list', async () => {
  const before = await snapshots()
  const id = groupA().members[0]?._id
  for (const path of ['medications', 'allergies', 'chronicConditions', 'diagnosisCodes', 'procedureCodes', 'emDates'])
    for (const value of [{}, [], null, [{}]]) {
      const answer = await callBed({ method: 'PUT', path: `${api}/members/${id}`, token: token(), body: { pull: { [path]: value } } })
      expect(answer.status, `${path} ${JSON.stringify(value)} ${answer.text}`).toBe(422)
    }
  expect(await snapshots()).toEqual(before)
})

test('a file of millions of columns, or of one endless line, holds nobody up', async () => {
  const files = {
    columns: ','.repeat(2_200_000),
    line: `First Name,Last Name\n${'x'.repeat(5_000_000)}`,
    quote: `First Name,"${'a""'.repeat(1_500_000)}`,
    rows: 'a,b\n'.repeat(1_000_000),
  }
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text).toString('base64')
    const admin = personOf(groupA(), 'admin').accessToken
    const counts = () => callBed({ path: `${api}/home/counts`, token: token() })
    const [answer, ...others] = await Promise.all([
      post('members/imports', { fileName: `${name}.csv`, content }, admin),
      ...Array.from({ length: 5 }, counts),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(faultsOf(answer), name).toEqual([])
    expect([400, 413, 422], `${name} ${answer.text}`).toContain(answer.status)
  }
})

test('a gateway that one clinic holds is not given to another, which does not hear where it is', async () => {
  const [mine, theirs] = [groupA(), groupB()]
  const take = (group: typeof mine) =>
    post(
      'tenovi/connect-device',
      { memberId: group.members[0]?._id, device: 'TENOVI_BPM', hardwareUuid: 'A0B1C2D3E4F7' },
      personOf(group, 'user').accessToken,
    )
  expect((await take(mine)).status).toBe(200)
  const refused = await take(theirs)
  expect(refused.json).toMatchObject({ code: 'device.unavailable' })
  expect(refused.text).not.toContain(mine.groupId)
  expect(refused.text).not.toContain(mine.canary)
})

/** What the server says to bytes that are no request. */
const read = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(bed().baseUrl)
    let received = ''
    const socket = connect(Number(port), hostname, () => void socket.write(text))
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })

test('what is no HTTP is answered with the headers of every other answer', async () => {
  const usual = Object.keys((await callBed({ path: `${api}/home/counts` })).headers)
  const needed = usual.filter((name) => /^(content-security|strict-|x-|referrer|cross-origin|permissions)/.test(name))
  expect(needed.length).toBeGreaterThan(7)
  for (const bytes of [
    'HELLO\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET  / x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const head = (await read(bytes)).split('\r\n\r\n', 1)[0] ?? ''
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase())
    expect(names, bytes.slice(0, 40)).toEqual(expect.arrayContaining(needed))
    expect(head.toLowerCase()).not.toMatch(/^(server|x-powered-by):/m)
  }
})

test('a session has twenty streams and no more, and its sign-out ends them all', async () => {
  const { token: own, cookie } = await signIn(personOf(groupA(), 'admin'))
  const open = await Promise.all(Array.from({ length: 20 }, () => listenLive(own)))
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await listenLive(own)).status).toBe(429)
  const others = await listenLive(token())
  expect(others.status).toBe(200)
  const out = await callBed({ method: 'POST', path: `${api}/auth/logout`, token: own, headers: { cookie } })
  expect(out.status).toBe(200)
  await Promise.all(open.map(({ isEnded }) => isEnded))
  expect(await Promise.race([others.isEnded.then(() => 'ended'), Promise.resolve('open')])).toBe('open')
  others.leave()
})
