/** Which files of the source a release holds: what its commands import, and what these read beside their code. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { type ImportGraph, readImportGraph } from '../testing/import-graph.ts'
import { releaseCommands } from './commands.ts'

/** Beside the code: SQL that is run, lists and texts that are read, and what a person reads. */
const alsoHeld = [
  /^(CHANGELOG\.md|LICENSE|package-lock\.json)$/,
  /^docs\/(operations|integrations|billing|hipaa)\.md$|^docs\/openapi\.json$/,
  /^(domain|server)\/package\.json$/,
  /^server\/migrations\//,
  /^deploy\//,
  // Lists, tables and texts of any kind that code reads
  /^(domain|server)\/(src|seeds)\/.+\.(?!tsx?$)\w+$/,
]
const isOfTests = (file: string) => /\/(cases|samples|fixtures|testing)\/|cases\.json$/.test(file)

/** A worker is named by its address instead of an import. */
const workerName = /new URL\(\s*'(\.?[^']+\.ts)',\s*import\.meta\.url\)/g

function workersOf(file: string, root: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(workerName)].map(([, name = '']) => join(dirname(file), name))
}

/** Everything that the given files reach by imports and workers, themselves included. */
export function reachedFrom(files: readonly string[], graph: ImportGraph, root: string): Set<string> {
  const reached = new Set(files)
  for (const file of reached) for (const next of [...(graph.get(file) ?? []), ...workersOf(file, root)]) reached.add(next)
  return reached
}

/** The files of a release, relative to the root, in order; of what is committed alone. Throws when git does not answer. */
export function releaseFiles(root: string): string[] {
  const code = reachedFrom(
    releaseCommands.map(({ file }) => file),
    readImportGraph(root),
    root,
  )
  return trackedFiles(root).filter(
    (file) => code.has(file) || (alsoHeld.some((pattern) => pattern.test(file)) && (code.has(file) || !isOfTests(file))),
  )
}

function trackedFiles(root: string): string[] {
  const run = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (run.status !== 0) throw new Error(`A release is made of what is committed, and git says: ${run.stderr.trim()}`)
  return run.stdout.split('\0').filter(Boolean).toSorted()
}
