/**
 * What the database promises to the version of the server that is running while a newer one migrates it: the tables, columns
 * and functions its statements name, what it may leave out or leave empty, what it may do, and nothing that would refuse
 * what it writes. Read off the text of server/schema.sql. `--write` keeps the promises of this version in
 * server/released.txt, which is done with a release; tests/upgrade.test.ts holds the next ones to them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const releasedFile = join(root, 'server/released.txt')
const schemaFile = join(root, 'server/schema.sql')

/** Facts that must go on standing, and those of which none may be added for a table that was there. */
export type SchemaPromises = { kept: Set<string>; bounds: Set<string> }

export function promisesOf(schema: string): SchemaPromises {
  const statements = schema.split(/;\n/)
  const storedById = new Set<string>(functionFacts(schema))
  const bounds = new Set<string>()
  for (const whole of statements) {
    const statement = whole.replace(/^(?:--.*|\s*)\n/gm, '').trim()
    for (const fact of [...tableFacts(statement), ...grantFacts(statement), ...uniqueFacts(statement)]) storedById.add(fact)
    const bound = boundOf(statement)
    if (bound !== undefined) bounds.add(bound)
  }
  return { kept: storedById, bounds }
}

function* tableFacts(statement: string) {
  const [, table, body] = /^create table (\S+) \(\n([\s\S]*)\n\)$/.exec(statement) ?? []
  if (table === undefined || body === undefined) return
  yield `table ${table}`
  for (const line of body.split(/,\n(?= {2}\S)/)) {
    const [, column, rest = ''] = /^\s*("[^"]+"|\S+) ([\s\S]*)$/.exec(line) ?? []
    const type = rest.split(/ (?:default|generated|not null)\b/)[0]
    yield `column ${table}.${column} ${type}`
    const isEmptyAllowed = !rest.endsWith(' not null')
    if (isEmptyAllowed) yield `may be empty ${table}.${column}`
    if (isEmptyAllowed || / (?:default|generated) /.test(rest)) yield `may be left out ${table}.${column}`
  }
}

function* grantFacts(statement: string) {
  const [, rights = '', columns, kind, on, to] =
    /^grant ([a-z, ]+?)(?: \(([^)]*)\))? on (function |schema )?([\s\S]+) to (\w+)$/.exec(statement) ?? []
  for (const right of rights.split(', ').filter(Boolean))
    for (const column of columns?.split(', ') ?? [undefined])
      yield `right ${to} ${right} ${kind ?? ''}${on}${column === undefined ? '' : `.${column}`}`
}

const functions = /^CREATE OR REPLACE FUNCTION (\S+?)\((.*)\)\n RETURNS (.*)$/gm

function* functionFacts(schema: string) {
  for (const [, name, parameters = '', answer = ''] of schema.matchAll(functions)) {
    const named = `${name}(${parameters.replaceAll(/ DEFAULT [^,]+/g, '')})`
    yield `function ${named}`
    const columns = /^TABLE\((.*)\)$/.exec(answer)?.[1]?.split(', ') ?? [answer]
    for (const column of columns) yield `answer of ${named}: ${column}`
  }
}

// `on conflict (…)` names them
function* uniqueFacts(statement: string) {
  const [, table, columns] =
    /^alter table (\S+) add constraint \S+ (?:PRIMARY KEY|UNIQUE) (\(.*\))$/.exec(statement) ??
    /^CREATE UNIQUE INDEX \S+ ON (\S+) USING btree (.*)$/.exec(statement) ??
    []
  if (table !== undefined) yield `unique ${table} ${columns}`
}

/** Writes when a row was changed and refuses none (its body is held by tests/upgrade.test.ts). */
const datesAlone = /EXECUTE FUNCTION app\.date_change\(\)$/

/** What may refuse a row that the running version writes: checks, keys, references, unique indexes, triggers, not null. */
function boundOf(statement: string): string | undefined {
  const [, table, bound] =
    /^alter table (\S+) add constraint \S+ ([\s\S]+)$/.exec(statement) ??
    /^CREATE UNIQUE INDEX \S+ ON (\S+) USING btree ([\s\S]*)$/.exec(statement) ??
    /^CREATE (?:CONSTRAINT )?TRIGGER \S+ [\s\S]+? ON (\S+) ([\s\S]*)$/.exec(statement) ??
    []
  return table === undefined || datesAlone.test(bound ?? '') ? undefined : `${table}: ${bound?.replaceAll(/\s+/g, ' ')}`
}

/** The tables whose rows the released version knows. */
const tablesOf = ({ kept }: SchemaPromises) => new Set([...kept].filter((fact) => fact.startsWith('table ')).map((fact) => fact.slice(6)))

/** What the running version would stumble over, in words. */
export function findBrokenPromises(released: SchemaPromises, now: SchemaPromises): string[] {
  const tables = tablesOf(released)
  const gone = [...released.kept].filter((fact) => !now.kept.has(fact)).map((fact) => `gone: ${fact}`)
  const tighter = [...now.bounds]
    .filter((bound) => tables.has(bound.split(':')[0] ?? '') && !released.bounds.has(bound))
    .map((bound) => `new bound: ${bound}`)
  return [...gone, ...tighter, ...mustBeGiven(released, now, tables)].toSorted()
}

/** Columns that came to a table that was there, and that it does not know it must fill. */
const mustBeGiven = (released: SchemaPromises, now: SchemaPromises, tables: ReadonlySet<string>) =>
  [...now.kept].flatMap((fact) => {
    const [, column = ''] = /^column (\S+) /.exec(fact) ?? []
    const table = column.slice(0, column.lastIndexOf('.'))
    const isNew = column !== '' && tables.has(table) && ![...released.kept].some((old) => old.startsWith(`column ${column} `))
    return isNew && !now.kept.has(`may be left out ${column}`) ? [`new column without a default: ${column}`] : []
  })

const boundMark = 'bound '

export const writePromises = ({ kept, bounds }: SchemaPromises) =>
  [...[...kept].toSorted(), ...[...bounds].toSorted().map((bound) => boundMark + bound)].join('\n') + '\n'

export function readPromises(text: string): SchemaPromises {
  const lines = text.split('\n').filter(Boolean)
  return {
    kept: new Set(lines.filter((line) => !line.startsWith(boundMark))),
    bounds: new Set(lines.filter((line) => line.startsWith(boundMark)).map((line) => line.slice(boundMark.length))),
  }
}

if (import.meta.main && process.argv.includes('--write'))
  writeFileSync(releasedFile, writePromises(promisesOf(readFileSync(schemaFile, 'utf8'))))
