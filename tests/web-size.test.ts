import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfStale } from '../server/src/platform/http/web-build.ts'
import { serveWebFiles } from '../server/src/platform/http/web-files.ts'
import { rootPath } from './source-files.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; src?: string; isEntry?: boolean }
let manifest: Record<string, Chunk>
beforeAll(async () => {
  await buildWebIfStale()
  manifest = JSON.parse(readFileSync(rootPath('web/dist/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}, 240_000)

/** Where a page of an address is in the manifest. */
const pageOf = (route: string) => `src/app/routes/${route}.tsx?tsr-split=component`
const isPage = (part: string) => part.startsWith('src/app/routes/')
/** What starts the application with these parts, or pages, and all that they import. */
function loadOf(...parts: string[]) {
  const targets = ['app', ...parts].map((part) => {
    const matches = Object.keys(manifest).filter((key) => (isPage(part) ? key : manifest[key]?.name) === part)
    expect(matches, part).toHaveLength(1)
    return matches[0]!
  })
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  targets.forEach(visit)
  return [...visited].map((key) => manifest[key]!)
}
/** A part and all that it imports. */
function filesUnder(chunk: Chunk, observed = new Set<string>()): Set<string> {
  if (observed.has(chunk.file)) return observed
  observed.add(chunk.file)
  for (const key of chunk.imports ?? []) filesUnder(manifest[key]!, observed)
  return observed
}
/** Everything that is loaded before the member list can be drawn. */
const firstLoad = () => loadOf('frame')
const scriptsOf = (chunks: readonly Chunk[]) => [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js'))
const stylesOf = (chunks: readonly Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))]
const gzipKb = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(rootPath(`web/dist/${file}`))).length, 0) / 1000

test('the walk sees the routes and their parts', () => {
  expect(existsSync(rootPath('web/dist/.vite/manifest.json'))).toBe(true)
  expect(firstLoad().length).toBeGreaterThan(4)
  expect(firstLoad().some(({ file }) => readFileSync(rootPath(`web/dist/${file}`), 'utf8').includes('all-members'))).toBe(true)
})

// docs/sources/screens.md budgets
test('the scripts of the member list stay within 205 kB gzip', () => {
  const chunks = firstLoad()
  const sizes = chunks.map((c) => `${c.file} ${gzipKb([c.file]).toFixed(1)}`).toSorted()
  expect(gzipKb(chunks.map((c) => c.file)), sizes.join('\n')).toBeLessThanOrEqual(205)
})

// Each file takes the time of a question. Left to themselves they were 54 for the list, and 53 with 21 styles for a member
test.each([
  ['sign-in', ['public'], 5, 2],
  ['the member list', ['frame', 'calls'], 6, 2],
  ['a member', ['frame', 'calls', pageOf('_signed/member-details/$memberId/$tab')], 8, 2],
  ['the billing report', ['frame', 'calls', 'BillingReportPage'], 8, 2],
  ['fulfillment', ['frame', 'calls', pageOf('_signed/devices/$view')], 9, 2],
  ['enrollment', ['frame', 'calls', pageOf('_signed/enrollment/$viewDefault')], 9, 2],
])('%s comes in few files', (_, parts, scripts, styles) => {
  const chunks = loadOf(...parts)
  expect(scriptsOf(chunks).length, scriptsOf(chunks).join('\n')).toBeLessThanOrEqual(scripts)
  expect(stylesOf(chunks).length, stylesOf(chunks).join('\n')).toBeLessThanOrEqual(styles)
})

test('no other page asks for more than two files beyond those', () => {
  const pages = Object.entries(manifest).flatMap(([key, { name = '' }]) => {
    if (key.startsWith('src/app/routes/_signed/')) return [key]
    return /(Tab|Page)$/.test(name) ? [name] : []
  })
  expect(pages.length).toBeGreaterThan(40)
  const counts = pages.map((name) => `${scriptsOf(loadOf('frame', 'calls', name)).length} ${name}`)
  expect(counts.filter((line) => Number.parseInt(line, 10) > 15)).toEqual([])
})

test('no file does nothing but hand on another', () => {
  const bare = Object.values(manifest).filter(
    ({ file }) =>
      file.endsWith('.js') && /^export\{[^}]*\}from["'`][^"'`]*["'`];?\s*$/.test(readFileSync(rootPath(`web/dist/${file}`), 'utf8')),
  )
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('sign-in loads nothing of the pages behind it', () => {
  expect(gzipKb(loadOf('public').map(({ file }) => file))).toBeLessThanOrEqual(170)
})

test('what is counted is what travels', async () => {
  const app = fastify()
  await serveWebFiles(app)
  const sent = async (file: string, encoding: string) => {
    const { rawPayload, headers } = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': encoding } })
    return { bytes: rawPayload.length, encoding: headers['content-encoding'], vary: headers['vary'] }
  }
  for (const { file } of firstLoad()) {
    const { bytes, ...how } = await sent(file, 'gzip, deflate')
    expect(bytes / 1000, file).toBeLessThanOrEqual(gzipKb([file]) * 1.01)
    expect(how, file).toEqual({ encoding: 'gzip', vary: 'accept-encoding' })
    const best = await sent(file, 'gzip, deflate, br, zstd')
    expect(best.encoding, file).toBe('br')
    expect(best.bytes, file).toBeLessThan(bytes)
    const plain = readFileSync(rootPath(`web/dist/${file}`)).length
    expect(await sent(file, 'identity'), file).toMatchObject({ bytes: plain, encoding: undefined })
  }
  await app.close()
})

test('the pages of public links load within 60 kB, without the libraries of the application', () => {
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = manifest[key] as Chunk & { dynamicImports?: string[] }
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('link.html')
  const files = [...visited].map((key) => manifest[key]!.file)
  expect(files.length).toBeGreaterThan(2)
  // Even as they are, not packed
  expect(files.reduce((sum, file) => sum + readFileSync(rootPath(`web/dist/${file}`)).length, 0) / 1000).toBeLessThanOrEqual(60)
})

test('a shell is drawn with nothing but the page: before any style sheet, under the nonce of the page, past no script', () => {
  const html = readFileSync(rootPath('web/dist/index.html'), 'utf8')
  const at = (text: string) => html.indexOf(text)
  expect(html).toMatch(/<style nonce="__CSP_NONCE__">[^<]*#shell/)
  expect(at('id="shell"')).toBeGreaterThan(0)
  expect(at('rel="stylesheet"')).toBeGreaterThan(at('id="shell"'))
  expect(html.match(/<script(?! type="module")/g)).toBeNull()
  expect(gzipSync(html).length / 1000).toBeLessThan(2)
})

test('what is asked ahead waits for no library and no style, and knows where the parts after sign-in are', () => {
  const html = readFileSync(rootPath('web/dist/index.html'), 'utf8')
  const [ahead] = loadOf('ahead').filter(({ name }) => name === 'ahead')
  const [frame] = firstLoad().filter(({ name }) => name === 'frame')
  expect(html).toContain(`<script type="module" async crossorigin src="/${ahead!.file}">`)
  expect(html).toContain(`<meta name="frame" content="/${frame!.file}" />`)
  const needed = [...filesUnder(ahead!)]
  expect(gzipKb(needed), needed.join('\n')).toBeLessThanOrEqual(12)
})

test('its styles stay within 20 kB gzip', () => {
  expect(gzipKb(firstLoad().flatMap((c) => c.css ?? []))).toBeLessThanOrEqual(20)
})

test('no schema library reaches the first load', () => {
  const holds = (file: string) => /ZodError|invalid_type/.test(readFileSync(rootPath(`web/dist/${file}`), 'utf8'))
  expect(firstLoad().flatMap((c) => (holds(c.file) ? [c.file] : []))).toEqual([])
})

test('what makes a PDF, and its fonts, are loaded with the first PDF alone', () => {
  const holds = (file: string) => /noto-sans|fontkit|WinAnsiEncoding/.test(readFileSync(rootPath(`web/dist/${file}`), 'utf8'))
  const [makers, others] = [true, false].map((is) =>
    Object.values(manifest).filter(({ file }) => file.endsWith('.js') && holds(file) === is),
  )
  expect(makers!.length).toBeGreaterThan(0)
  const early = new Set([...firstLoad(), ...others!.flatMap(({ imports = [] }) => imports.map((key) => manifest[key]!))])
  expect(makers!.filter((chunk) => early.has(chunk)).map(({ file }) => file)).toEqual([])
})

test('the server alone reads CSV files: no script of the browser has their reader', () => {
  const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
  const holds = (file: string) => /MissingQuotes|papaparse/i.test(readFileSync(rootPath(`web/dist/${file}`), 'utf8'))
  expect(scripts.filter(holds)).toEqual([])
})
