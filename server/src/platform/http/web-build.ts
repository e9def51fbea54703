/** Builds the browser application when its sources are newer than what was built last. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isRelease } from '../product-version.ts'
import { StartProblem } from '../start-problem.ts'

const root = path.join(import.meta.dirname, '../../../..')
const built = path.join(root, 'web/dist')
const mark = path.join(built, '.sources')
/** Everything a build reads: the application, the domain it imports, the versions of the packages, and this file. */
const sources = ['web', 'domain/src', 'package-lock.json', 'server/src/platform/http/web-build.ts']

/** True for what never reaches the browser: built output, generated files (made by the build itself) and tests. */
const isLeftOut = (file: string) =>
  /(^|\/)(node_modules|dist|\.tanstack)(\/|$)|\.gen\.ts|\.test\.tsx?$|tsbuildinfo$/.test(file.replaceAll(path.sep, '/'))

function filesBelow(place: string): string[] {
  const absolute = path.join(root, place)
  if (fs.statSync(absolute).isFile()) return [place]
  return fs
    .readdirSync(absolute, { withFileTypes: true })
    .map((entry) => path.join(place, entry.name))
    .filter((file) => !isLeftOut(file))
    .flatMap(filesBelow)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Answers whether a build was needed. A release brings what was built, without its sources. */
export async function buildWebIfStale(signal?: AbortSignal): Promise<boolean> {
  if (isRelease) return false
  const isFresh = fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === sourcesHash()
  if (!isFresh) await buildWeb(signal)
  return !isFresh
}

/** Builds, and marks what was built with the sources it was built from. */
export async function buildWeb(signal?: AbortSignal) {
  const target = sourcesHash()
  const failure = await failureOfVite(signal)
  if (failure !== undefined) throw new StartProblem(buildFailure(failure))
  await compress(path.join(built, 'assets'))
  fs.writeFileSync(mark, target)
}

/** What the build said, where it failed. In a process of its own, so that a first start fills its database meanwhile. */
async function failureOfVite(signal: AbortSignal | undefined): Promise<string | undefined> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const run = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test runner sets NODE_ENV to test, and React would come in its slow, large development build
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal && { signal }),
  })
  const ended = new Promise<number | null>((resolve, reject) => run.on('error', reject).on('close', resolve))
  const [code, ...statement] = await Promise.all([ended, text(run.stdout), text(run.stderr)])
  return code === 0 ? undefined : statement.join('').trim()
}

// What stands between a slow line and the first row (docs/decisions/0096-split-the-bundle-by-who-loads-it.md)
const isFirst = (file: string) => /^(ahead|app|frame|libraries|wire)-/.test(file)

/** One step below the best for most files: 2% larger, in a third of the time. */
const brotliOf = (file: string) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: isFirst(file) ? 11 : 10 } })

/**
 * Beside each script and style the forms in which it travels: a third of its size for every browser, an eighth less again
 * for those that take Brotli. Fonts are compressed in themselves.
 */
async function compress(folder: string) {
  const files = fs.readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (file) => {
      const whole = path.join(folder, file)
      const bytes = fs.readFileSync(whole)
      fs.writeFileSync(`${whole}.gz`, await zipped(bytes, { level: 9 }))
      fs.writeFileSync(`${whole}.br`, await brotlied(bytes, brotliOf(file)))
    }),
  )
}
const [zipped, brotlied] = [promisify(gzip), promisify(brotliCompress)]

function buildFailure(text: string): string {
  if (/ENOSPC|No space left/.test(text)) return `The disk is full: ${built} cannot be written.`
  if (/EACCES|EROFS/.test(text)) return `${built} cannot be written. Start once as the user who owns it.`
  return `The web application could not be built:\n${text}`
}
