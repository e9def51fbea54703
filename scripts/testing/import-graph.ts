/**
 * Which file imports which, read off the words of the source: good enough to say what a change can reach, in a fraction of a
 * second. Imports of types alone are left out: the type checker sees to them.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** Files by what they import, both relative to the root with slashes. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const sources = ['{domain,server,web}/src/**/*.{ts,tsx,css}', 'server/seeds/**/*.ts', '{e2e,tests,scripts,bench}/**/*.{ts,mjs}']

export function readImportGraph(root: string): ImportGraph {
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => file.replaceAll('\\', '/'))
  const existingFiles = new Set(files)
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'), existingFiles)]))
}

// `import { a } from 'x'`, `export { a } from 'x'`, `import 'x'` and `import('x')`
const specifier = /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function importsOf(file: string, text: string, existing: ReadonlySet<string>): Set<string> {
  const matches = [...text.matchAll(specifier)].map(([, fixed, lazy]) => fixed ?? lazy ?? '')
  return new Set(matches.flatMap((name) => resolve(file, name, existing) ?? []))
}

function resolve(from: string, name: string, existing: ReadonlySet<string>): string | undefined {
  const workspace = /^@vitalrounds\/(domain|server|web)\/(.+)$/.exec(name)
  const place = workspace ? `${workspace[1]}/src/${workspace[2]}` : join(dirname(from), name)
  if (!workspace && !name.startsWith('.')) return undefined
  return [place, `${place}.ts`, `${place}.tsx`].find((path) => existing.has(path))
}

/** Who imports a file, the other way round. */
export function importersOf(graph: ImportGraph): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
  return importers
}

/** How many imports lie between a changed file and each file that it reaches; a file of `walls` is reached and not passed. */
export function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  isWall: (file: string) => boolean = () => false,
): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    if (isWall(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, (distances.get(file) ?? 0) + 1)
      queue.push(importer)
    }
  }
  return distances
}
