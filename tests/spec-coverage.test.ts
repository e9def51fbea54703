/** Holds docs/spec-coverage.md to the code: what it calls true must be there, word for word. */
import { existsSync, readFileSync } from 'node:fs'
import { UserCustomData, UserRow } from '@vitalrounds/domain/auth/user'
import { Usage } from '@vitalrounds/domain/devices/fleet-api'
import { DeviceRecord, TenoviRecord } from '@vitalrounds/domain/devices/record'
import { CareEvent } from '@vitalrounds/domain/care/calendar/api'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { Group } from '@vitalrounds/domain/groups/api'
import { ClientOrganization } from '@vitalrounds/domain/groups/client-api'
import { isListFilter, parseListSearch, lists } from '@vitalrounds/domain/members/list'
import { MemberFindRow } from '@vitalrounds/domain/members/member-find-row'
import { Message } from '@vitalrounds/domain/messages/message'
import { DoctorAlert } from '@vitalrounds/domain/alerts/alert'
import { Note } from '@vitalrounds/domain/notes/note'
import { PageView } from '@vitalrounds/domain/timekeeping/api'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

type Row = { what: string; item: string; state: string; file: string; test: string; words: string }

const plain = (cell = '') => cell.trim().replace(/^`(.*)`$/, '$1')
const rows = readFileSync(rootPath('docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|---) /.test(line))
  .map((line): Row => {
    const [what = '', item = '', state = '', file = '', proof = ''] = line.slice(1, -1).split(' | ').map(plain)
    const [test = '', ...words] = proof.split('#')
    return { what, item, state, file, test, words: words.join('#') }
  })
const isTrue = ({ state }: Row) => state === 'true'
const of = (...kinds: string[]) => rows.filter(({ what }) => kinds.includes(what))
const report = (wrong: Row[]) => wrong.map(({ what, item, file }) => `${what} ${item} ${file}`)
const textOf = (file: string) => readFileSync(rootPath(file), 'utf8')
const plainTextOf = (file: string) => textOf(file).replaceAll(/\s+/g, ' ')

// Counted in the two specification documents; a row may be added, none may go
const least = {
  route: 64,
  call: 39,
  operation: 35,
  list: 34,
  sort: 5,
  column: 7,
  field: 212,
  state: 19,
  rule: 27,
  default: 4,
  limit: 9,
  string: 85,
}

test('no route, call, list, column, field, rule or string of the specification is missing from the page', () => {
  const counted = Object.keys(least).map((what) => [what, of(what).length] as const)
  for (const [what, count] of counted) expect(count, what).toBeGreaterThanOrEqual(least[what as keyof typeof least])
  expect(rows).toHaveLength(counted.reduce((sum, [, count]) => sum + count, 0))
  const names = rows.map(({ what, item }) => `${what} ${item}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every row says whether it is true, and a true one names its file and its test', () => {
  expect(report(rows.filter(({ state }) => !['true', 'next', 'then'].includes(state)))).toEqual([])
  const vague = rows.filter((row) => isTrue(row) && (row.file === '' || row.test === ''))
  expect(report(vague)).toEqual([])
  const early = rows.filter((row) => !isTrue(row) && (row.file !== '' || row.test !== ''))
  expect(report(early)).toEqual([])
})

test('the files and tests that the page names exist', () => {
  const named = [...new Set(rows.flatMap(({ file, test: proof }) => [file, proof]))].filter((name) => name !== '')
  expect(named.filter((name) => !existsSync(rootPath(name)))).toEqual([])
  expect(rows.filter(isTrue).filter((row) => !/\.(test\.tsx?|e2e\.ts)$/.test(row.test))).toEqual([])
})

/** `GET /api/members/:id` and `GET /api/members/{id}` alike. */
const shape = (call: string) => call.replaceAll(/:\w+|\{\w+\}/g, '*')
const served = new Set(endpoints.map((e) => shape(`${e.method} ${e.path.replace('/orma-v2', '')}`)))
const callIn = (item: string) => /\b(?:GET|POST|PUT|PATCH|DELETE) \/api\/\S+/.exec(item)?.[0]

test('a call is true exactly when it is served', () => {
  const calls = of('call', 'operation').map((row) => ({ ...row, call: callIn(row.item) }))
  expect(report(calls.filter((row) => isTrue(row) && !(row.call && served.has(shape(row.call)))))).toEqual([])
  expect(report(calls.filter((row) => !isTrue(row) && row.call && served.has(shape(row.call))))).toEqual([])
})

test('a true route has a route file, and a true tab is one of the member pages', () => {
  const tabs = textOf('web/src/members/tab-places.ts')
  const isThere = ({ item, file }: Row) => {
    const tab = /^\/member-details\/\{memberId\}\/([\w-]+)$/.exec(item)?.[1]
    if (tab) return tabs.includes(`tab: '${tab}'`)
    const place = /^\/([\w-]+)\/\{\w+\}$/.exec(item)?.[1]
    // The light pages of public links have an entry of their own, which knows them by their first step
    if (file.startsWith('web/src/by-link/')) return textOf('server/src/platform/http/web-files.ts').includes(`${place}`)
    return file.startsWith('web/src/app/routes/') && addressesOf(file).test(item)
  }
  expect(report(of('route').filter((row) => isTrue(row) && !isThere(row)))).toEqual([])
})

/** The addresses that a route file stands for: `$view` for any one step, `$` for any path at all. */
function addressesOf(file: string): RegExp {
  const path = /createFileRoute\('([^']+)'\)/.exec(textOf(file))?.[1] ?? ''
  if (path === '/$') return /^any other path$/
  const steps = path.replace('/_signed', '').replace(/(.)\/$/, '$1')
  return new RegExp(`^${steps.replaceAll(/\$\w+/g, '[^/]+')}$`)
}

test('a true list is a list of the product, offered or reached by its address', () => {
  expect(report(of('list').filter((row) => isTrue(row) && !isListFilter(row.item)))).toEqual([])
  const early = of('list').filter((row) => isListFilter(row.item) && isTrue(row) !== (lists[row.item].round === 1))
  expect(report(early)).toEqual([])
})

test('a true sort is understood', () => {
  const ignored = of('sort').filter((row) => {
    const { sort } = parseListSearch('all-members', { sort: row.item })
    return isTrue(row) && sort !== row.item && row.item !== 'measureDateDesc'
  })
  expect(report(ignored)).toEqual([])
})

test('a true string or column stands word for word in the file that is named', () => {
  const lacks = ({ item, file }: Row) => item.split(/\{\w+\}/).some((piece) => !plainTextOf(file).includes(piece))
  expect(report(of('string', 'column').filter((row) => isTrue(row) && lacks(row)))).toEqual([])
})

test('a true state, rule, default or limit is named by words of its test', () => {
  const kinds = of('state', 'rule', 'default', 'limit').filter(isTrue)
  expect(report(kinds.filter(({ words }) => words === ''))).toEqual([])
  const unnamed = rows.filter(({ test: proof, words }) => words !== '' && !plainTextOf(proof).includes(words))
  expect(report(unnamed)).toEqual([])
})

const schemas: Record<string, Record<string, unknown>> = {
  Member: MemberFindRow.shape,
  Device: DeviceRecord.shape,
  Tenovi: TenoviRecord.shape,
  User: UserCustomData.shape,
  UserRow: UserRow.shape,
  Group: Group.shape,
  ClientOrganization: ClientOrganization.shape,
  Usage: Usage.shape,
  Note: Note.shape,
  Message: Message.shape,
  DoctorAlert: DoctorAlert.shape,
  PageView: PageView.shape,
  Event: CareEvent.shape,
}

test('a field is true exactly when the answers about its entity carry it', () => {
  const isCarried = ({ item }: Row) => {
    const [entity = '', name = ''] = item.split('.')
    return Object.hasOwn(schemas[entity] ?? {}, name)
  }
  expect(report(of('field').filter((row) => isTrue(row) !== isCarried(row)))).toEqual([])
})
