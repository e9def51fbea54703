import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { emptyPlan } from '@vitalrounds/domain/care/plan/content'
import { planDocument } from '@vitalrounds/domain/care/plan/plan-document'
import { expect, test } from 'vitest'
import { pdfOf } from '../../platform/pdf/save-pdf.ts'
import { linesOfPdf } from '../../platform/pdf/testing/text-of-pdf.ts'

const version = {
  _id: '00000000-0000-4000-8000-000000000001',
  number: 3,
  publishedAt: '2026-11-20T15:00:00Z',
  publishedBy: 'Carla Reyes',
  reason: 'After the hospital',
  approvedAt: '2026-11-21T15:00:00Z',
  approvedBy: 'Dr. Ingrid Berg',
  copies: [],
  content: {
    ...emptyPlan(),
    assessmentDate: '2026-11-18',
    call911: [{ id: 'a', template: '', text: 'Chest pain that lasts more than 5 minutes' }],
    goals: [{ id: 'g', template: '', text: '매일 체중을 잽니다', dueOn: '2026-12-31', isConfirmed: true }],
    preferences: 'Calls after five',
  },
  frozen: { medications: ['Furosemide 40 mg daily'], allergies: [], conditions: [], caregiver: 'Ben, 415-555-0134' },
} as unknown as FullVersion

test('a version is a document in large type, with who approved it and what is not assessed', async () => {
  const pdf = await pdfOf(planDocument({ name: 'Ada Kim', dob: '1950-03-07' }, version, { language: 'English', zone: 'America/New_York' }))
  const lines = linesOfPdf(pdf)
  const head = lines.slice(0, lines.indexOf('Call 911 when')).join(' ')
  expect(head).toBe('Care plan of Ada Kim Version 3, Nov 20, 2026. Assessed Nov 18, 2026. Approved by Dr. Ingrid Berg, Nov 21, 2026.')
  expect(lines[lines.indexOf('Call 911 when') + 1]).toBe('• Chest pain that lasts more than 5 minutes')
  expect(lines).toContain('• 매일 체중을 잽니다 (by Dec 31, 2026)')
  expect(lines.slice(lines.indexOf('My allergies'), lines.indexOf('My allergies') + 2)).toEqual(['My allergies', 'None recorded'])
  expect(lines.slice(lines.indexOf('Services'), lines.indexOf('Services') + 2)).toEqual(['Services', 'Not assessed'])
  expect(lines.at(-1)).toMatch(/^Ada Kim, born Mar 7, 1950 · version 3 · page \d of \d$/)
  expect(pdf).toContain('/F1 14 Tf (\\225 Chest pain')
})

test('the frame is in the language of the member, on every page, and what was written stays as it was written', async () => {
  const pdf = await pdfOf(planDocument({ name: 'Ada Kim', dob: '1950-03-07' }, version, { language: 'Korean', zone: 'America/New_York' }))
  const lines = linesOfPdf(pdf)
  expect(lines.join(' ')).toMatch(
    /^Ada Kim 님의 건강관리 계획 버전 3, 2026\. 11\. 20\.. 평가일: 2026\. 11\. 18\.. 승인: Dr\. Ingrid Berg, 2026\. 11\. 21\.\./,
  )
  expect(lines[lines.indexOf('이럴 때는 911에 전화하세요') + 1]).toBe('• Chest pain that lasts more than 5 minutes')
  expect(lines.slice(lines.indexOf('나의 알레르기'), lines.indexOf('나의 알레르기') + 2)).toEqual(['나의 알레르기', '기록 없음'])
  expect(lines.at(-1)).toMatch(/^Ada Kim, 생년월일 1950\. 3\. 7\. · 버전 3 · \d쪽 중 \d쪽$/)
})
