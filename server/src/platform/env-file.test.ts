import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseEnvFile, readEnvFile } from './env-file.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-env-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('given lines as systemd reads them, each setting has its value', () => {
  const text = `# keys
; also a comment

MAIL_FROM=Northside Clinic <no-reply@northside.example>
DATABASE_URL="postgres://vr:p\\"w@db/clinic"
PASSWORD_PEPPER='it stays \\ as it is'
PORT=3000   
PUBLIC_URL=https://rounds.\\
clinic.example
SMTP_URL=`
  expect(parseEnvFile(text)).toEqual({
    values: {
      MAIL_FROM: 'Northside Clinic <no-reply@northside.example>',
      DATABASE_URL: 'postgres://vr:p"w@db/clinic',
      PASSWORD_PEPPER: 'it stays \\ as it is',
      PORT: '3000',
      PUBLIC_URL: 'https://rounds.clinic.example',
      SMTP_URL: '',
    },
    badLines: [],
  })
})

test('given lines that are no setting, the file is refused by their numbers, without their words', () => {
  const file = path.join(folder, 'bad.env')
  fs.writeFileSync(file, 'PORT=3000\nACCESS_KEYS "k1:secret"\nCOOKIE_KEY="secret\nHOST=::1\n')
  expect(() => readEnvFile(file)).toThrow(`The settings in ${file} cannot be read: line 2, line 3 must read NAME=value.`)
})

test('given a file that is not there, the refusal names it', () => {
  const file = path.join(folder, 'none.env')
  expect(() => readEnvFile(file)).toThrow(new RegExp(`^The settings in ${file} cannot be read: ENOENT`))
})
