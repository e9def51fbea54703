/** Reads the tables of an export into temporary ones of the connection, with the documents' bytes in the place of their names. */
import { createReadStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { columnsOf } from './clinic-hash.ts'
import type { ClinicTable } from './clinic-tables.ts'
import { documentColumns } from './documents.ts'
import { writtenTables } from './export-clinic.ts'
import { type ExportFolder, tableFile } from './read-export.ts'

/** Where the rows of a table wait. */
export const stageOf = (table: string) => pg.escapeIdentifier(`stage ${table}`)

/** Answers the tables, all of which are staged then. Throws a StartProblem where those of the export are others. */
export async function stageTables(client: pg.Client, source: ExportFolder): Promise<ClinicTable[]> {
  const tables = await writtenTables(client)
  const names = new Set(tables.map(({ name }) => name))
  const strange =
    [...names].find((name) => !(name in source.manifest.tables)) ?? Object.keys(source.manifest.tables).find((name) => !names.has(name))
  if (strange !== undefined) throw otherVersion(source, `the table ${strange} is not in both`)
  for (const { name } of tables) await stageTable(client, source, name)
  for (const document of documentColumns) await stageDocuments(client, source, document)
  return tables
}

const otherVersion = ({ manifest }: ExportFolder, why: string) =>
  new StartProblem(
    `This export was made by version ${manifest.product} with other tables (${why}). Bring both servers to the same version, and export again.`,
  )

async function stageTable(client: pg.Client, source: ExportFolder, table: string) {
  const file = join(source.folder, tableFile(table))
  const columns = await headerOf(file)
  const here = (await columnsOf(client, table)).map(({ name }) => name)
  const strange = here.find((name) => !columns.includes(name)) ?? columns.find((name) => !here.includes(name))
  if (strange !== undefined) throw otherVersion(source, `the column ${strange} of ${table} is not in both`)
  await client.query(`create temp table ${stageOf(table)} (like ${table} including defaults) on commit drop`)
  const copy = client.query(
    copyFrom(`copy ${stageOf(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin with (format csv, header match)`),
  )
  await pipeline(createReadStream(file), copy)
  const rows = source.manifest.tables[table]
  if (copy.rowCount !== rows) throw new StartProblem(`${tableFile(table)} has ${copy.rowCount} rows, and the manifest says ${rows}.`)
}

async function headerOf(file: string): Promise<string[]> {
  const handle = await open(file)
  try {
    for await (const line of handle.readLines()) return line.split(',')
    return []
  } finally {
    await handle.close()
  }
}

async function stageDocuments(
  client: pg.Client,
  { folder, digests }: ExportFolder,
  { table, column, pack }: (typeof documentColumns)[number],
) {
  const { rows } = await client.query<{ path: string; at: string }>(
    `select convert_from(${column}, 'UTF8') as path, ctid::text as at from ${stageOf(table)} where ${column} is not null`,
  )
  for (const { path, at } of rows) {
    if (!digests.has(path)) throw new StartProblem(`The document ${path} of ${table} is not in the export. Nothing was imported.`)
    const bytes = readFileSync(join(folder, path))
    await client.query(`update ${stageOf(table)} set ${column} = $1 where ctid = $2::tid`, [pack ? pack(bytes) : bytes, at])
  }
}
