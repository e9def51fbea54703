/** The secret of a link: 256 random bits, of which only the SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'

// 43 characters of base64url
const secretBytes = 32

export const newSecret = () => randomBytes(secretBytes).toString('base64url')
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest()
/** Whether it can be one of ours at all: what is not, nobody looks up. */
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)
