/**
 * A code as it was made, whatever stands between its signs where somebody types or pastes it: `123 456` and `123-456` are
 * `123456`. For codes of an authenticator, of a doctor's link, recovery codes, and numbers of a fixed length such as a year or an
 * NPI (docs/sources/rulings.md 62).
 */
export const typedCode = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}._]/gu, '')

/**
 * The secret of a link as it was made: base64url (RFC 4648, section 5), without what a mail program or the sentence around the
 * link left behind it, such as a blank or a full stop.
 */
export const linkSecret = (text: string) => /^[\w-]*/.exec(text.trim())?.[0] ?? ''
