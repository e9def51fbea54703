/** The doctor as a process of its own, with nothing in its environment but what is given. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyLines } from '../../server/src/platform/keys.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-doctor-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function doctor(env: Record<string, string>) {
  const script = path.join(import.meta.dirname, 'doctor.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

function envFile(lines: readonly string[]): string {
  const file = path.join(folder, 'vitalrounds.env')
  fs.writeFileSync(file, lines.join('\n'))
  return file
}

const settings = () => [
  ...makeKeyLines(),
  'PUBLIC_URL=https://rounds.clinic.example',
  'TRUST_PROXY=1',
  'INTEGRATIONS_MODE=live',
  'MAIL_FROM=Northside Clinic <no-reply@clinic.example>',
  `DATA_DIR=${path.join(folder, 'data')}`,
]

test('given no settings, every missing one is named in one run, and nothing is made', () => {
  const { status, lines } = doctor({ DATA_DIR: path.join(folder, 'none') })
  expect(status).toBe(1)
  for (const name of ['ACCESS_KEYS', 'SECRET_BOX_KEY', 'PASSWORD_PEPPER', 'COOKIE_KEY', 'PUBLIC_URL', 'INTEGRATIONS_MODE'])
    expect(lines.filter((line) => line.startsWith('MEND') && line.includes(`${name} is missing`))).toHaveLength(1)
  expect(lines.at(-1)).toBe('6 to mend.')
  expect(fs.existsSync(path.join(folder, 'none'))).toBe(false)
})

test('given a database and a mail server that are away, both are named with where they were looked for, never with a password', () => {
  const { status, lines } = doctor({
    VITALROUNDS_ENV_FILE: envFile([...settings(), 'DATABASE_URL=postgres://vr:secret@127.0.0.1:1/clinic', 'SMTP_URL=smtp://127.0.0.1:1']),
  })
  expect(status).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}settings\s+hold; people type https:\/\/rounds\.clinic\.example$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}vendors\s+live/))
  expect(lines).toContainEqual(expect.stringMatching(/^MEND {2}database\s+127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/))
  expect(lines).toContainEqual(expect.stringMatching(/^MEND {2}mail\s+the mail server says: .*ECONNREFUSED/))
  expect(lines.join('\n')).not.toContain('secret')
  expect(fs.existsSync(path.join(folder, 'data'))).toBe(false)
})

test('given a file of settings with a line that is none, the doctor names the line', () => {
  const { status, lines } = doctor({ VITALROUNDS_ENV_FILE: envFile(['PORT 3000']) })
  expect(status).toBe(1)
  expect(lines[0]).toMatch(/^MEND {2}settings\s+The settings in .* cannot be read: line 1 must read NAME=value\.$/)
})
