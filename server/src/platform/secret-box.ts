/**
 * Keeps a secret in the database so that the database alone does not tell it: AES-256-GCM, with the row it belongs to
 * as authenticated context, so that a sealed value moved to another row cannot be opened.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// NIST SP 800-38D, section 8.2.2: a random 96-bit IV; section 5.2.1.2: the full 128-bit tag
const ivBytes = 12
const tagBytes = 16

/** The keys of the box: the first seals, all open. */
export type BoxKeys = readonly [Uint8Array, ...Uint8Array[]]

/** IV, ciphertext and tag as base64url. `context` names what the secret belongs to. */
export function sealText([key]: BoxKeys, text: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
}

/** The text that was sealed. Throws when the context, any byte or every key is another. */
export function unseal(keys: BoxKeys, sealed: string, context: string): string {
  for (const key of keys) {
    const text = openedBy(key, sealed, context)
    if (text !== undefined) return text
  }
  throw new Error('this secret was sealed with a key that is no longer known, or for another row')
}

/** The same text under the first key; undefined where it is sealed with that one already. */
export function resealText(keys: BoxKeys, sealed: string, context: string): string | undefined {
  if (openedBy(keys[0], sealed, context) !== undefined) return undefined
  return sealText(keys, unseal(keys, sealed, context), context)
}

function openedBy(key: Uint8Array, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
