// `npm run sbom`: the bill of materials of the lockfile; `-- --server`: of what a release runs with. Needs nothing installed,
// so: plain JavaScript.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ofServer = process.argv.includes('--server') ? ['--omit=dev', '--workspace', 'server', '--workspace', 'domain'] : []
const said = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--loglevel=error', ...ofServer], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
})
const bill = JSON.parse(said)
// The lockfile names no registry (.npmrc): the package URL says which package it is, wherever it is fetched from
for (const component of bill.components)
  component.externalReferences = component.externalReferences.filter(({ type }) => type !== 'distribution')
console.log(JSON.stringify(bill, null, 2))
