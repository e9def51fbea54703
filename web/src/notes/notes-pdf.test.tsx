import type { Note } from '@vitalrounds/domain/notes/note'
import { expect, test } from 'vitest'
import { linesOfPdf } from '../platform/pdf/testing/text-of-pdf.ts'
import { pdfOf } from '../platform/pdf/save-pdf.ts'
import { notesDocument } from './notes-pdf.ts'

const scripts = [
  'Patient’s daughter called — dizzy on standing; BP 148/92 (seated). Recheck in 2 weeks… “No salt.”',
  'El paciente refirió mareos por la mañana; ¿tomó la pastilla? Sí, después del desayuno. Se le explicó cómo pesarse.',
  '患者说早上头晕，血压偏高。已提醒按时服药，并于下周复查。体重增加三磅，请继续监测。',
  '病人的女兒來電：母親今早頭暈、噁心，血壓偏高。已提醒按時服藥，並於下週回診；體重增加三磅。',
  '환자는 아침에 어지럽다고 했습니다. 혈압이 높아 약 복용을 확인했고, 다음 주에 다시 전화하기로 했습니다.',
]
const note = (n: number, more: Partial<Note> = {}): Note => ({
  noteID: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  noteType: 'note',
  time: new Date(Date.UTC(2026, 10, 20) - n * 86_400_000).toISOString(),
  by: 'Carla Reyes',
  email: 'carla@clinic.example',
  value: `${n}. ${scripts[n % scripts.length]}`,
  isActive: false,
  clearedAt: null,
  clearedBy: null,
  isDeleted: false,
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
  noteSource: 'chart',
  amends: null,
  amendedBy: null,
  ...more,
})
const member = { _id: '00000000-0000-4000-8000-000000000000' as never, name: '김민호 Anderson', dob: '1971-12-05', mrn: 'N-7' }
const about = { member, zone: 'America/New_York', now: Date.UTC(2026, 10, 22, 15) }
// The breaks of lines are no part of what was written
const letters = (text: string) => text.replaceAll(/\s/g, '')

test('sixty notes in five scripts are there to the last letter, under the name of the member', async () => {
  const notes = Array.from({ length: 60 }, (_, n) => note(n))
  const pdf = await pdfOf(notesDocument(notes, about))
  const lines = linesOfPdf(pdf).filter((line) => !/ · page \d+ of \d+$/.test(line))
  const text = letters(lines.join(''))
  for (const { value } of notes) expect(text).toContain(letters(value))
  expect(lines[0]).toBe(member.name)
  // Nothing is drawn as a question mark but the one that was written
  expect(text.replaceAll('¿tomólapastilla?', '')).not.toMatch(/[?�]/)
  expect(pdf).toContain('/Title <feffae40bbfcd638')
})

test('what became of a note is said, a memo without its tags, and each page says whose it is', async () => {
  const notes = [note(1, { noteType: 'memo', isActive: true, value: 'Call <b>her</b> first' }), note(2, { amends: note(3).noteID })]
  const lines = linesOfPdf(await pdfOf(notesDocument(notes, about)))
  expect(lines).toContain('Call her first')
  expect(lines.some((line) => line.endsWith('Memo · Carla Reyes'))).toBe(true)
  expect(lines).toContain('Amends an earlier note')
  expect(lines.at(-1)).toBe('김민호 Anderson, born 12/05/1971, MRN N-7 · page 1 of 1')
})
