/**
 * A backup file on its way to the disk and back: encrypted and authenticated piece by piece, so that a file of any size
 * passes through little memory, and one that was changed, cut short or put together anew is refused (the STREAM
 * construction: Hoang, Reyhanitabar, Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance", 2015).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { StartProblem } from '../start-problem.ts'

export type BackupSecret = { passphrase: string } | { keyFile: Uint8Array }

const magic = Buffer.from('VITALROUNDS BACKUP 1\n')
const saltBytes = 16
const pieceBytes = 1024 * 1024
const tagBytes = 16
const lengthBytes = 4
const headBytes = magic.length + saltBytes

// 128 MB and about half a second a guess (RFC 7914; OWASP, "Password Storage": N=2^17, r=8, p=1)
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const keyOf = (secret: BackupSecret, salt: Uint8Array): Buffer =>
  'passphrase' in secret
    ? scryptSync(secret.passphrase.normalize('NFKC'), salt, 32, scryptCost)
    : Buffer.from(hkdfSync('sha256', secret.keyFile, salt, 'vitalrounds backup', 32))

/** The place of a piece and whether it is the last: no piece can stand for another, and none can be left out at the end. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Collects what arrives until there is a whole piece. */
class ChunkBuffer {
  private parts: Buffer[] = []
  size = 0

  add(part: Buffer) {
    this.parts.push(part)
    this.size += part.length
  }

  take(bytes: number): Buffer {
    const all = Buffer.concat(this.parts)
    this.parts = [all.subarray(bytes)]
    this.size = all.length - bytes
    return all.subarray(0, bytes)
  }

  putBack(part: Buffer) {
    this.parts.unshift(part)
    this.size += part.length
  }
}

export class Seal extends Transform {
  private readonly key: Buffer
  private readonly waiting = new ChunkBuffer()
  private place = 0

  constructor(secret: BackupSecret) {
    super()
    const salt = randomBytes(saltBytes)
    this.key = keyOf(secret, salt)
    this.push(Buffer.concat([magic, salt]))
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.waiting.add(part)
    // The last piece is known as such only at the end, so one is always held back
    while (this.waiting.size > pieceBytes) this.seal(this.waiting.take(pieceBytes), false)
    done()
  }

  override _flush(done: TransformCallback) {
    this.seal(this.waiting.take(this.waiting.size), true)
    done()
  }

  private seal(piece: Buffer, isLast: boolean) {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.place++, isLast))
    const length = Buffer.alloc(lengthBytes)
    // The highest bit says that it is the last
    length.writeUInt32BE(piece.length + (isLast ? 2 ** 31 : 0))
    this.push(Buffer.concat([length, cipher.update(piece), cipher.final(), cipher.getAuthTag()]))
  }
}

const notOurs = () => new StartProblem('This file is not a backup of Vitalrounds.')
const notOpened = () => new StartProblem('This backup cannot be opened: the passphrase or key is another one, or the file was changed.')
const cutShort = () => new StartProblem('This backup is cut short: it was not written to its end.')

export class Unseal extends Transform {
  private readonly secret: BackupSecret
  private key: Buffer | undefined
  private readonly waiting = new ChunkBuffer()
  private place = 0
  private isOver = false

  constructor(secret: BackupSecret) {
    super()
    this.secret = secret
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.waiting.add(part)
    try {
      this.open()
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback) {
    if (this.key === undefined) return done(notOurs())
    done(this.isOver ? null : cutShort())
  }

  private open() {
    if (this.key === undefined) {
      if (this.waiting.size < headBytes) return
      const head = this.waiting.take(headBytes)
      if (!head.subarray(0, magic.length).equals(magic)) throw notOurs()
      this.key = keyOf(this.secret, head.subarray(magic.length))
    }
    for (let piece = this.nextPiece(); piece; piece = this.nextPiece()) this.push(piece)
  }

  private nextPiece(): Buffer | undefined {
    if (this.waiting.size < lengthBytes) return undefined
    if (this.isOver) throw notOpened()
    const statement = this.waiting.take(lengthBytes)
    const length = statement.readUInt32BE() % 2 ** 31
    const isLast = statement.readUInt32BE() >= 2 ** 31
    if (length > pieceBytes) throw notOpened()
    if (this.waiting.size < length + tagBytes) {
      this.waiting.putBack(statement)
      return undefined
    }
    const sealed = this.waiting.take(length + tagBytes)
    this.isOver = isLast
    return this.decipher(sealed, length, isLast)
  }

  private decipher(sealed: Buffer, length: number, isLast: boolean): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key ?? Buffer.alloc(0), nonceOf(this.place++, isLast))
      decipher.setAuthTag(sealed.subarray(length))
      return Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()])
    } catch {
      throw notOpened()
    }
  }
}
