/**
 * The steps that bring a database to this version, in server/migrations: an empty one begins with the baseline, a folder of
 * files by subject; one of version 0.1 comes to the same point by the archive of that version's migrations. What came
 * later is a numbered file each.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const folder = join(import.meta.dirname, '../../../migrations')
const baseline = '0200_baseline'

export type Migrations = Record<string, Migration>

/** What each one says, by name, in the order of their numbers. */
type Texts = Record<string, string>

async function readFolder(path: string): Promise<Texts> {
  const files = (await readdir(path)).filter((file) => /^\d.*\.sql$/.test(file)).toSorted()
  const read = files.map(async (file) => [file.slice(0, -4), await readFile(join(path, file), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Those of version 0.1. */
export async function readArchive(): Promise<Texts> {
  const [, ...parts] = (await readFile(join(folder, 'archive-0.1.sql'), 'utf8')).split(/^--> /m)
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]))
}

/** Those that came after the baseline. */
export const readLater = () => readFolder(folder)

const runs = (...texts: string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const text of texts) await sql.raw(text).execute(db)
  },
})

const toMigrations = (texts: Texts): Migrations => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, runs(text)]))

/** For a database that has these behind it. */
export async function migrationsFor(done: readonly string[]): Promise<Migrations> {
  const later = toMigrations(await readLater())
  const isOf01 = done.some((name) => name < baseline)
  // Through the archive it has come to what the baseline makes, and is marked as having it
  if (isOf01) return { ...toMigrations(await readArchive()), [baseline]: runs(), ...later }
  return { [baseline]: runs(...Object.values(await readFolder(join(folder, baseline)))), ...later }
}
