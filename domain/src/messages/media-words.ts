/**
 * What came with a text and is no picture, in words for a nurse. The type is the sender's phone's word (docs/sources/twilio.md 1),
 * which is enough to say what it claims to be.
 */
const kinds: readonly (readonly [type: RegExp, words: string])[] = [
  [/vlocation|\bgeo\b|google-earth/u, 'A location'],
  // iPhones send a shared place as a card too
  [/vcard|\bdirectory\b/u, 'A contact card or a place'],
  [/calendar/u, 'A calendar entry'],
  [/^audio\//u, 'A sound recording'],
  [/^video\//u, 'A video'],
  [/\bpdf\b/u, 'A PDF document'],
  [/^image\//u, 'A picture that cannot be shown here'],
  [/^text\/plain/u, 'A text file'],
  [/word|opendocument|excel|spreadsheet|presentation/u, 'An office document'],
]

/** `contentType` as a MIME type, in any case; what is not known is "A file". */
export const mediaWords = (contentType: string): string =>
  kinds.find(([type]) => type.test(contentType.trim().toLowerCase()))?.[1] ?? 'A file'
