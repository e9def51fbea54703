import { expect, it } from 'vitest'
import { mediaWords } from './media-words.ts'

it.each([
  ['text/x-vcard', 'A contact card or a place'],
  ['text/vcard', 'A contact card or a place'],
  ['text/x-vlocation', 'A location'],
  ['audio/amr', 'A sound recording'],
  ['audio/mpeg', 'A sound recording'],
  ['video/3gpp', 'A video'],
  ['application/pdf', 'A PDF document'],
  ['Text/Calendar; charset=utf-8', 'A calendar entry'],
  ['image/heic', 'A picture that cannot be shown here'],
  ['application/octet-stream', 'A file'],
  ['', 'A file'],
])('given a file of type %s, calls it %s', (type, words) => expect(mediaWords(type)).toBe(words))
