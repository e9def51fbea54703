/**
 * A code as it was made, whatever stands between its signs where somebody types or pastes it: `123 456` and `123-456` are
 * `123456`. For codes of an authenticator, of a doctor's link, and recovery codes.
 */
export const typedCode = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}._]/gu, '')
