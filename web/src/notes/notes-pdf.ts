/** The notes of a member as a document, titled with the member's name. */
import { usDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Member } from '@vitalrounds/domain/members/member'
import { noteApi } from '@vitalrounds/domain/notes/api'
import type { Note } from '@vitalrounds/domain/notes/note'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { plainText } from '@vitalrounds/domain/plain-text'
import { call } from '../platform/api.ts'
import type { PdfDocument } from '../platform/pdf/save-pdf.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { noteStatusWords, headOf } from './note-words.ts'

type About = { member: Pick<Member, '_id' | 'name' | 'dob' | 'mrn'>; zone: string; now: number }

/** Every note that was not deleted, the newest first. */
export async function fetchAllNotes(memberId: string): Promise<Note[]> {
  const all = new Map<string, Note>()
  for (let page = 0; ; page += 1) {
    const { notes, count } = await call(noteApi.list, { params: { id: memberId }, query: { page } })
    // One that is written meanwhile moves the others on by a place
    for (const note of notes) all.set(note.noteID, note)
    if (notes.length === 0 || all.size >= count) return [...all.values()].filter(({ isDeleted }) => !isDeleted)
  }
}

const noteParagraphs = (note: Note, zone: string): Paragraph[] => [
  { text: `${dateTimeZone(note.time, zone)} · ${headOf(note)}`, size: 10, isBold: true, above: 0.8 },
  { text: note.noteType === 'memo' ? plainText(note.value) : note.value },
  ...noteStatusWords(note, zone).map((text) => ({ text, size: 9 })),
]

export function notesDocument(notes: readonly Note[], { member, zone, now }: About): PdfDocument {
  const born = `Born ${usDate(member.dob)}${member.mrn === '' ? '' : `, MRN ${member.mrn}`}`
  const created = `${countWithNoun(notes.length, 'note')}, newest first, as of ${dateTimeZone(new Date(now).toISOString(), zone)}`
  return {
    title: member.name,
    foot: `${member.name}, ${born.replace('Born', 'born')}`,
    paragraphs: [
      { text: member.name, size: 18, isBold: true },
      { text: born },
      { text: `Notes and memos. ${created}.` },
      ...notes.flatMap((note) => noteParagraphs(note, zone)),
    ],
  }
}
