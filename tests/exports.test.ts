/** Nothing leaves the product unrecorded: what the browser hands out goes through one place, what the server sends has its row. */
import { scimContentType } from '@vitalrounds/domain/auth/scim/scim'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles(['web/src/**/*.{ts,tsx}']).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

// Patients at their own page, whose every request is in the log
const ofPatients = 'web/src/by-link/member/member-page.ts'

test('given the code of the browser, files are made and text is copied in the recorded places alone', () => {
  expect(filesWith(/createObjectURL|\.download = /)).toEqual([ofPatients, 'web/src/platform/download.ts'].toSorted())
  // An address that one gives to a member or a caregiver holds nothing of the chart
  expect(filesWith(/clipboard\.write/)).toEqual(['web/src/member-access/parts/AccessLinks.tsx', 'web/src/platform/exports/export-chart.ts'])
})

test('given a file that is saved, it comes from the server or is recorded as an export of a chart', () => {
  const made = files.filter(({ text }) => /saveFile\(\s*(?!await callRaw\()/.test(text.replaceAll(/function saveFile\(/g, '')))
  const reasons: Record<string, string> = {
    'web/src/platform/pdf/save-pdf.ts': 'recorded by exportChart',
    'web/src/members/imports/ChooseFile.tsx': 'the empty sample of an import',
    'web/src/risk/parts/UploadListDialog.tsx': 'the empty sample of a list',
    'web/src/members/selection/export-csv.ts': 'the answer of POST home/export, counted as it comes',
  }
  expect(made.map(({ path }) => path).toSorted()).toEqual(Object.keys(reasons).toSorted())
})

test('given a page that prints, the one listener of the shell records it, whatever began the print', () => {
  expect(filesWith(/addEventListener\('beforeprint'/)).toContain('web/src/platform/exports/record-prints.ts')
  expect(filesWith(/useRecordedPrints\(\)/)).toEqual(['web/src/app/shell/Shell.tsx', 'web/src/platform/exports/record-prints.ts'])
})

test('given an endpoint that answers a file of patients, the audit log has a row of it', () => {
  const unrecorded = endpoints.filter(
    ({ replyType, audit, access }) =>
      // What SCIM says of itself names no patient, and nothing below it knows one
      replyType?.match(/csv|pdf|zip|json|calendar/) && replyType !== scimContentType && audit === 'none' && access !== 'public',
  )
  expect(unrecorded.map(({ path }) => path)).toEqual([])
})
