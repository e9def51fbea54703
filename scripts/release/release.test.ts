/** What a release is made of, without making one (tests/release.long.test.ts does). */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../steps.ts'
import { launcherOf, releaseCommands } from './commands.ts'
import { releaseFiles } from './contents.ts'
import { notesOf } from './notes.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalrounds-release-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  writeFileSync(join(folder, 'bin/vitalrounds'), launcherOf('9.8.7'), { mode: 0o755 })
  // In place of Node: says what it is to run, and which settings it would read
  writeFileSync(join(folder, 'node/bin/node'), '#!/bin/sh\necho "$@"\necho "settings=$VITALROUNDS_ENV_FILE"\n')
  chmodSync(join(folder, 'node/bin/node'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function vitalrounds(...words: string[]) {
  const env = { PATH: '/usr/bin:/bin', VITALROUNDS_ENV_FILE: '/somewhere/else.env' }
  const { status, stdout, stderr } = spawnSync(join(folder, 'bin/vitalrounds'), words, { env, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

const files = new Set(releaseFiles(root))

test('given the files of a release, every command and worker is among them, and nothing that only tests use', () => {
  expect(releaseCommands.map(({ file }) => file).filter((file) => !files.has(file))).toEqual([])
  expect(files).toContain('server/src/auth/judge-worker.ts')
  expect(files).toContain('server/src/enrollment/import-worker.ts')
  expect([...files].filter((file) => /\.test\.tsx?$|\/(testing|fixtures|cases)\//.test(file))).toEqual([])
})

test('given code that reads a file beside itself, a release holds that file', () => {
  const read = [...files]
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/new URL\(\s*['`]([^'`$]+)(\$\{)?[^)]*, import\.meta\.url\)/g)].map(
        ([, name = '', isPattern]) => ({ place: join(dirname(file), name), isPattern: isPattern !== undefined }),
      ),
    )
    // The bill of the root is written anew for a release
    .filter(({ place }) => place !== 'package.json')
  expect(read.length).toBeGreaterThan(3)
  const isThere = ({ place, isPattern }: { place: string; isPattern: boolean }) =>
    isPattern ? [...files].some((file) => file.startsWith(place)) : files.has(place)
  expect(read.filter((item) => !isThere(item))).toEqual([])
})

test('given a list in any format beside the code of the server, a release holds it', () => {
  const lists = ['server/src/chart/lists/rx-names.tsv', 'server/src/chart/lists/icd10cm.tsv.gz', 'server/src/risk/lists/hcc-v28.json.gz']
  expect(lists.filter((file) => !files.has(file))).toEqual([])
  expect([...files].filter((file) => file.startsWith('server/migrations/')).length).toBeGreaterThan(30)
})

test('given the page of operations, a release holds every file of deploy/ that it leads to', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const linked = [...page.matchAll(/\]\(\.\.\/(deploy\/[^)#]+)\)/g)].map(([, target = '']) => target)
  expect(linked.length).toBeGreaterThan(2)
  expect(linked.filter((target) => ![...files].some((file) => file === target || file.startsWith(`${target}/`)))).toEqual([])
})

test('given a command and its options, the launcher runs its file with the Node of the release and the settings named', () => {
  const { status, lines } = vitalrounds('backup', '--to', 'a file.vrb')
  expect(status).toBe(0)
  expect(lines).toEqual([`${folder}/scripts/backup.ts --to a file.vrb`, 'settings=/somewhere/else.env'])
})

test('given an unknown word, the launcher names the commands and ends with 64; with --help it ends with 0', () => {
  const unknown = vitalrounds('server')
  expect(unknown.status).toBe(64)
  for (const { name, does } of releaseCommands) expect(unknown.stderr).toMatch(new RegExp(`^  ${name} +${does.slice(0, 12)}`, 'm'))
  expect(vitalrounds('--help')).toMatchObject({ status: 0, stderr: unknown.stderr })
  expect(vitalrounds('--version').lines).toEqual(['9.8.7'])
})

test('given a changelog, the notes of a version are its section, and a version without one is refused', () => {
  const changelog = '# Changelog\n\nWords.\n\n## 0.3.0\n\n- New.\n\n## 0.2.0\n\n- Old.\n'
  expect(notesOf(changelog, '0.3.0')).toBe('# Vitalrounds 0.3.0\n\n- New.\n')
  expect(notesOf(changelog, '0.2.0')).toBe('# Vitalrounds 0.2.0\n\n- Old.\n')
  expect(() => notesOf(changelog, '0.4.0')).toThrow('CHANGELOG.md has no section "## 0.4.0".')
})

test('given the unit of the package, the page of operations shows the same', () => {
  const unit = readFileSync(join(import.meta.dirname, 'packaging/vitalrounds.service'), 'utf8').trim()
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(`\`\`\`ini\n${unit}\n\`\`\``)
})
