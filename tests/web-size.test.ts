import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfStale } from '../server/src/platform/http/web-build.ts'
import { serveWebFiles } from '../server/src/platform/http/web-files.ts'
import { inRoot } from './source-files.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; src?: string; isEntry?: boolean }
let manifest: Record<string, Chunk>
beforeAll(() => {
  buildWebIfStale()
  manifest = JSON.parse(readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}, 60_000)

/** Everything that is loaded before the member list can be drawn: the entry, the shell's route and the list's route. */
function firstLoad() {
  const wanted = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || /routes\/_signed(\.home\.\$listFilter)?\.tsx(\?|$)/.test(key),
  )
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  wanted.forEach(visit)
  return [...seen].map((key) => manifest[key]!)
}
const gzipKb = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(inRoot(`web/dist/${file}`))).length, 0) / 1000

test('the walk sees the routes and their parts', () => {
  expect(existsSync(inRoot('web/dist/.vite/manifest.json'))).toBe(true)
  expect(firstLoad().length).toBeGreaterThan(5)
  expect(Object.keys(manifest).some((key) => /_signed\.home\.\$listFilter/.test(key))).toBe(true)
})

// docs/sources/screens.md budgets
test('the scripts of the member list stay within 215 kB gzip', () => {
  const chunks = firstLoad()
  const sizes = chunks.map((c) => `${c.file} ${gzipKb([c.file]).toFixed(1)}`).toSorted()
  expect(gzipKb(chunks.map((c) => c.file)), sizes.join('\n')).toBeLessThanOrEqual(215)
})

test('they come in few files, since each takes the time of a question', () => {
  const files = new Set(firstLoad().map((c) => c.file))
  // Ten at present; left to themselves they were 54, and the list stood half a second later
  expect([...files].filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(12)
})

test('what is counted is what travels', async () => {
  const app = fastify()
  await serveWebFiles(app)
  const sent = async (file: string, encoding: string) => {
    const { rawPayload, headers } = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': encoding } })
    return { bytes: rawPayload.length, encoding: headers['content-encoding'], vary: headers['vary'] }
  }
  for (const { file } of firstLoad()) {
    const { bytes, ...how } = await sent(file, 'gzip, deflate, br, zstd')
    expect(bytes / 1000, file).toBeLessThanOrEqual(gzipKb([file]) * 1.01)
    expect(how, file).toEqual({ encoding: 'gzip', vary: 'accept-encoding' })
    const plain = readFileSync(inRoot(`web/dist/${file}`)).length
    expect(await sent(file, 'identity'), file).toMatchObject({ bytes: plain, encoding: undefined })
  }
  await app.close()
})

test('the pages of public links load within 60 kB, without the libraries of the application', () => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key] as Chunk & { dynamicImports?: string[] }
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('link.html')
  const files = [...seen].map((key) => manifest[key]!.file)
  expect(files.length).toBeGreaterThan(2)
  // Even as they are, not packed
  expect(files.reduce((sum, file) => sum + readFileSync(inRoot(`web/dist/${file}`)).length, 0) / 1000).toBeLessThanOrEqual(60) // prettier-ignore
})

test('its styles stay within 20 kB gzip', () => {
  expect(gzipKb(firstLoad().flatMap((c) => c.css ?? []))).toBeLessThanOrEqual(20)
})

test('no schema library reaches the first load', () => {
  const holds = (file: string) => /ZodError|invalid_type/.test(readFileSync(inRoot(`web/dist/${file}`), 'utf8'))
  expect(firstLoad().flatMap((c) => (holds(c.file) ? [c.file] : []))).toEqual([])
})

test('what makes a PDF, and its fonts, are loaded with the first PDF alone', () => {
  const holds = (file: string) =>
    /noto-sans|fontkit|WinAnsiEncoding/.test(readFileSync(inRoot(`web/dist/${file}`), 'utf8'))
  const [makers, others] = [true, false].map((is) => Object.values(manifest).filter(({ file }) => file.endsWith('.js') && holds(file) === is)) // prettier-ignore
  expect(makers!.length).toBeGreaterThan(0)
  const early = new Set([...firstLoad(), ...others!.flatMap(({ imports = [] }) => imports.map((key) => manifest[key]!))]) // prettier-ignore
  expect(makers!.filter((chunk) => early.has(chunk)).map(({ file }) => file)).toEqual([])
})
