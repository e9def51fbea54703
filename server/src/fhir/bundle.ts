/** A page of a search: what matches, what is included with it, and the link to the next page. */
import type { FhirBundle, FhirSearchQuery } from '@vitalrounds/domain/fhir/api'
import type { Coding, FhirResource, ResourceType } from '@vitalrounds/domain/fhir/resource'
import { resourceTypes } from '@vitalrounds/domain/fhir/resource'
import { referencesOf, resourceProblems, valuesAt } from '@vitalrounds/domain/fhir/rules'
import { includedElement, matchesToken, searchTable, spanOfAll, tokensOf } from '@vitalrounds/domain/fhir/search'
import { fhirPathOf } from '@vitalrounds/domain/fhir/smart'
import type { GroupDb } from '../platform/database/db.ts'
import { publicAddress } from '../platform/public-url.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { ResourceFilter, ResourcesOfRow, Source } from './source.ts'
import { sources } from './sources.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|-)/
/** The ids of the rows behind ids of resources; what is no id of ours is of nothing. */
const rowIds = (ids: readonly string[]) => ids.flatMap((id) => uuid.exec(id)?.[0] ?? [])

const base = (db: GroupDb) => publicAddress(db, fhirPathOf(db.groupId))

/** Refuses what this type cannot be searched by. */
function refuseForeignParameters(type: ResourceType, query: FhirSearchQuery) {
  const foreign = (['patient', 'category', 'code', 'date'] as const).filter(
    (name) => query[name] !== undefined && !searchTable[type].filters.includes(name),
  )
  const includes = (query._include ?? []).filter((include) => includedElement(type, include) === undefined)
  const errors = [
    ...foreign.map((path) => ({ path, message: `${type} is not searched by this.` })),
    ...includes.map(() => ({ path: '_include', message: `${type} has no such reference to follow.` })),
    ...(query._revinclude !== undefined && type !== 'Observation' ? [{ path: '_revinclude', message: 'Only of Observation.' }] : []),
  ]
  if (errors.length > 0) refuse('request.invalid', { errors })
}

function filterOf(query: FhirSearchQuery): ResourceFilter {
  const date = query.date && spanOfAll(query.date)
  const updated = query._lastUpdated && spanOfAll(query._lastUpdated)
  return {
    ...(query._id !== undefined && { ids: rowIds(query._id.split(',')) }),
    ...(query.patient !== undefined && { memberId: query.patient.replace('Patient/', '') }),
    ...(date && { date }),
    ...(updated && { updated }),
    ...(query.code !== undefined && { codes: tokensOf(query.code) }),
    ...(query.category !== undefined && { categories: tokensOf(query.category) }),
  }
}

const codingsAt = (item: FhirResource, element: string) => valuesAt(item, `${element}.coding`) as Coding[]

/** What a row made and the search still does not mean: another code, another ending of its id. */
function isWanted(item: FhirResource, { filter: { codes, categories }, ids }: Search) {
  if (ids && !ids.includes(item.id)) return false
  if (codes && !codingsAt(item, 'code').some((coding) => matchesToken(codes, coding))) return false
  return !categories || codingsAt(item, 'category').some((coding) => matchesToken(categories, coding))
}

/** Where a page ends: in which table, at which row, and how many of what that row made were on it. */
type Cursor = { table: number; row: string | undefined; done: number }
// More than any row makes: all of it was on the page
const wholeRow = 999
const cursorOf = (text: string | undefined): Cursor => {
  const [table = '0', row, done = '0'] = text?.split('.') ?? []
  return { table: Number(table), row, done: Number(done) }
}
const firstRow = '00000000-0000-0000-0000-000000000000'
const cursorText = ({ table, row, done }: Cursor) => `${table}.${row ?? firstRow}.${done}`

type Search = { filter: ResourceFilter; ids: readonly string[] | undefined; most: number }
type Matches = { matches: FhirResource[]; besides: FhirResource[]; next: string | undefined }

/** Of a page that most rows are no match for, a part is answered with the link to go on. */
const mostBatches = 20

/** Puts the rows of a batch on the page as far as they fit; answers up to where that was. */
function fillPage(page: Matches, rows: readonly ResourcesOfRow[], search: Search, start: Cursor): Cursor {
  const { ids, most } = search
  let at = start
  for (const row of rows) {
    const wanted = [...row.matches, ...(ids ? row.besides : [])].filter((item) => isWanted(item, search))
    const done = row.id === at.row ? at.done : 0
    const taken = wanted.slice(done, done + most - page.matches.length)
    page.matches.push(...taken)
    if (!ids && taken.length > 0) page.besides.push(...row.besides)
    const isWhole = done + taken.length >= wanted.length
    at = { ...at, row: row.id, done: isWhole ? wholeRow : done + taken.length }
    if (!isWhole) return at
  }
  return at
}

/** Walks the tables of a type from where the page before ended, until the page is full or nothing is left. */
async function findMatches(db: GroupDb, tables: readonly Source[], search: Search, start: Cursor): Promise<Matches> {
  const page: Matches = { matches: [], besides: [], next: undefined }
  let at = start
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const table = tables[at.table]
    if (!table) return page
    // The row of the cursor is read once more
    const size = search.most - page.matches.length + 1
    const rows = await table.read(db, search.filter, { most: size, ...(at.row !== undefined && { from: at.row }) })
    const made = rows.map((row) => table.make(row, db.groupId))
    at = fillPage(page, made, search, at)
    if (rows.length === 0 || (at.done === wholeRow && rows.length < size)) at = { table: at.table + 1, row: undefined, done: 0 }
    if (page.matches.length === search.most) break
  }
  return { ...page, next: at.table < tables.length ? cursorText(at) : undefined }
}

const splitReference = (reference: string) => {
  const [type = '', id = ''] = reference.split('/')
  return { type: type as ResourceType, id }
}

/** What references lead to, of this clinic; what is not there is left out, whatever its reason. */
async function resolveReferences(db: GroupDb, references: readonly string[]): Promise<FhirResource[]> {
  const byType = Map.groupBy(references.map(splitReference), ({ type }) => type)
  const resolved: FhirResource[] = []
  for (const type of resourceTypes)
    for (const ids of [byType.get(type)?.map(({ id }) => id) ?? []]) if (ids.length > 0) resolved.push(...(await findByIds(db, type, ids)))
  return resolved
}

/** Resources by their ids; ids of other clinics are those of nothing. */
export async function findByIds(db: GroupDb, type: ResourceType, ids: readonly string[]): Promise<FhirResource[]> {
  const filter = { ids: rowIds(ids) }
  const { matches } = await findMatches(db, sources[type], { filter, ids, most: ids.length }, cursorOf(undefined))
  return matches
}

const includedReferences = (type: ResourceType, includes: readonly string[], matches: readonly FhirResource[]) => {
  const elements = includes.flatMap((include) => includedElement(type, include) ?? [])
  return [...new Set(matches.flatMap((item) => elements.flatMap((element) => referencesOf(item[element]))))]
}

/** Where it is said that a resource breaks rules. */
export type FaultReport = (fault: { type: ResourceType; id: string; faults: string[] }) => void

/** A resource that breaks a rule of ours never leaves: it is a fault, and is said with its id alone. */
export function withoutFaults(report: FaultReport, items: readonly FhirResource[]): FhirResource[] {
  return items.filter((item) => {
    const faults = resourceProblems(item)
    if (faults.length > 0) report({ type: item.resourceType, id: item.id, faults })
    return faults.length === 0
  })
}

/** Whom resources are about, for the audit log. */
export const membersIn = (items: readonly FhirResource[]): string[] => [
  ...new Set(
    items.flatMap((item) => [
      ...(item.resourceType === 'Patient' ? [item.id] : []),
      ...referencesOf(item).flatMap((reference) => (reference.startsWith('Patient/') ? [reference.slice('Patient/'.length)] : [])),
    ]),
  ),
]

type PageRequest = {
  type: ResourceType
  query: FhirSearchQuery
  report: FaultReport
  /** Whether whoever asks may read a type: what is included besides and is not theirs is left out. */
  isVisible: (type: ResourceType) => boolean
}

/** One page, with what it includes and the link to the next. */
export async function searchPage(
  db: GroupDb,
  { type, query, report, isVisible }: PageRequest,
): Promise<{ bundle: FhirBundle; members: string[] }> {
  refuseForeignParameters(type, query)
  const search = { filter: filterOf(query), ids: query._id?.split(','), most: query._count }
  const { matches, besides, next } = await findMatches(db, sources[type], search, cursorOf(query._cursor))
  const present = new Set([...matches, ...besides].map(nameOf))
  const references = includedReferences(type, query._include ?? [], matches).filter((reference) => !present.has(reference))
  const origins =
    query._revinclude === undefined
      ? []
      : await findByIds(
          db,
          'Provenance',
          matches.map(({ id }) => id),
        )
  const others = [...(await resolveReferences(db, references)), ...origins].filter(({ resourceType }) => isVisible(resourceType))
  const included = withoutFaults(report, [...besides, ...others])
  const entries = [
    ...withoutFaults(report, matches).map((item) => ({ item, mode: 'match' as const })),
    ...included.map((item) => ({ item, mode: 'include' as const })),
  ]
  const url = `${base(db)}/${type}`
  return {
    bundle: {
      resourceType: 'Bundle',
      type: 'searchset',
      link: [
        { relation: 'self', url: pageUrl(url, query, query._cursor) },
        ...(next === undefined ? [] : [{ relation: 'next' as const, url: pageUrl(url, query, next) }]),
      ],
      ...(entries.length > 0 && {
        entry: entries.map(({ item, mode }) => ({ fullUrl: `${base(db)}/${nameOf(item)}`, resource: item, search: { mode } })),
      }),
    },
    members: membersIn(entries.map(({ item }) => item)),
  }
}

const nameOf = ({ resourceType, id }: FhirResource) => `${resourceType}/${id}`

/** The address of a page of the same search. */
function pageUrl(url: string, query: FhirSearchQuery, cursor: string | undefined): string {
  const words = Object.entries({ ...query, _cursor: cursor }).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item): [string, string] => [name, String(item)]),
  )
  return `${url}?${new URLSearchParams(words).toString()}`
}
