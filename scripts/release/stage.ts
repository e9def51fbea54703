/** Lays a release out in a folder as it will stand on the clinic's machine. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { locateBinaries } from '../../server/src/platform/embedded/locate.ts'
import { launcherOf } from './commands.ts'
import { releaseFiles } from './contents.ts'
import { notesOf } from './notes.ts'
import { productionPackages } from './packages.ts'

export type Manifest = { name: string; version: string; description: string; license: string }

export const readManifest = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/** Of the package that brings Node: its manual, its headers and npm are left out. */
const nodePackage = `node-${process.platform}-${process.arch}`
const isOfPackageToo = /\.(map|d\.[cm]?ts|md|markdown|flow)$/

/** Fills an empty folder. The browser application has to be built. */
export function stage(root: string, folder: string) {
  const manifest = readManifest(root)
  for (const file of releaseFiles(root)) copyInto(folder, root, file)
  // The server's own links between libraries, which it makes at its first start where it may write
  locateBinaries()
  for (const name of productionPackages(root))
    if (name !== `node_modules/${nodePackage}`)
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (from) => !isOfPackageToo.test(from),
      })
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  placeNode(root, folder)
  // No scripts: by that the server knows that it is a release, builds nothing and names the commands of one
  const { name, version, description, license } = manifest
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, description, license, private: true, type: 'module' }, null, 2)}\n`,
  )
  writeFileSync(join(folder, 'NOTES.md'), notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/vitalrounds'), launcherOf(version), { mode: 0o755 })
}

function copyInto(folder: string, root: string, file: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(root, file), join(folder, file))
}

function placeNode(root: string, folder: string) {
  const from = join(root, 'node_modules', nodePackage)
  for (const part of ['bin/node', 'LICENSE']) copyInto(join(folder, 'node'), from, part)
}

/** An empty folder that becomes the named one when it is whole; what stood there before is replaced. */
export function inNewFolder(target: string, fill: (folder: string) => void) {
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  fill(partial)
  if (existsSync(target)) rmSync(target, { recursive: true })
  renameSync(partial, target)
}
