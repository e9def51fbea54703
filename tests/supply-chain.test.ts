import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './source-files.ts'

type Lock = { packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }> }
const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock
const installed = Object.entries(lock.packages).filter(([at, { link }]) => at.includes('node_modules/') && !link)

test('every package is pinned by its hash, wherever it is fetched from', () => {
  expect(installed.length).toBeGreaterThan(400)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual([])
})

test('no script of a package runs, and none of ours relies on npm to run another before it', () => {
  expect(readFileSync(inRoot('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
  expect(
    Object.keys(scripts).filter((name) => /^(pre|post)/.test(name) && scripts[name.replace(/^(pre|post)/, '')]),
  ).toEqual([])
})

test('a bill of materials names every package of the lockfile', () => {
  const said = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: inRoot('.'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { bomFormat, components } = JSON.parse(said) as { bomFormat: string; components: { name: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.length).toBeGreaterThan(400)
})
