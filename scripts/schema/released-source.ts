/**
 * The server as it was released last, kept in server/released.tar.br so that tests can start it beside this one in every
 * clone, shallow ones and copies without history too. `--write [commit]` keeps another commit (by default the one that is
 * checked out); it is done with a release, together with scripts/schema/promises.ts.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync, readdirSync, copyFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { extract } from 'tar-stream'
import { root } from '../steps.ts'

const stored = join(root, 'server/released.tar.br')
/** What a server runs on. Tests are left out, and a list that is half as large as all the rest and changes once a year. */
const unchanged = 'server/src/chart/lists/icd10cm.tsv.gz'
const parts = [
  'package.json',
  'server/package.json',
  'server/src',
  'server/seeds',
  'server/migrations',
  'domain/package.json',
  'domain/src',
  `:(exclude)${unchanged}`,
  ':(exclude)*.test.ts',
  ':(exclude)*/cases/*',
  ':(exclude)*/fixtures/*',
]

function extractSource(commit: string) {
  const tar = execFileSync('git', ['archive', '--format=tar', commit, '--', ...parts], {
    cwd: root,
    maxBuffer: 2 ** 27,
  })
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  }
  writeFileSync(stored, brotliCompressSync(tar, { params }))
}

/** Puts the released server into an empty folder, with the packages of this one. */
export async function unpackReleased(folder: string) {
  const tar = extract()
  tar.end(brotliDecompressSync(readFileSync(stored)))
  for await (const entry of tar) {
    const { name, type } = entry.header
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    if (type !== 'file') continue
    const file = join(folder, name)
    if (!file.startsWith(folder + sep)) throw new Error(`${name} lies outside of the folder`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.concat(chunks))
  }
  // The licenses that the server tells are those of the packages it runs with
  for (const file of [unchanged, 'package-lock.json']) copyFileSync(join(root, file), join(folder, file))
  linkPackages(folder)
}

/** Those of this version, but for our own: the old server must not work with the domain of the new one. */
function linkPackages(folder: string) {
  const [ours, theirs] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(theirs, '@vitalrounds'), { recursive: true })
  for (const name of readdirSync(ours).filter((text) => text !== '@vitalrounds')) symlinkSync(join(ours, name), join(theirs, name))
  symlinkSync(join(folder, 'domain'), join(theirs, '@vitalrounds/domain'))
}

if (import.meta.main && process.argv[2] === '--write') extractSource(process.argv[3] ?? 'HEAD')
