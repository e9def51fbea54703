/** The packages that a server of this version runs with, as npm finds them installed; no registry is asked. */
import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'

const rooms = ['--workspace', 'server', '--workspace', 'domain']

/** Folders below node_modules, relative to the root, in order; those of a package inside another come with it. */
export function productionPackages(root: string): string[] {
  const words = ['ls', '--all', '--parseable', '--omit=dev', ...rooms]
  const run = spawnSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  // It ends with 1 where an optional package of another platform is not installed, as it should not be
  const folders = run.stdout
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.startsWith('node_modules/'))
  if (folders.length === 0) throw new Error(`npm names no packages: ${run.stderr.trim()}`)
  const all = [...new Set(folders)].toSorted()
  return all.filter((folder) => !all.some((other) => folder.startsWith(`${other}/`)))
}
