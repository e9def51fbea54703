/** A key nobody else has. Not `randomUUID`: that one is missing where the page is not served securely. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562, sections 4.1 and 4.2: the variant and version 4
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
