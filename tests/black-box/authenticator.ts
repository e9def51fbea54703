/**
 * A passkey provider in software (W3C, Web Authentication Level 3): makes a key for an address, and answers with it what a
 * site asks. It verifies its user each time and attests nothing.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }
export type Authenticator = ReturnType<typeof newAuthenticator>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const format = (data: Buffer) => data.toString('base64url')

// The bits of authenticator data, 6.1: somebody was there, was verified, and a new key follows
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** A whole number or the head of what follows it, in the shortest form (RFC 8949, 3): as far as a key of ours needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

/** ES256 on P-256 (RFC 9053, 2.1 and 7.1.1). */
function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (part: string) => Buffer.from(part, 'base64url')
  return {
    privateKey,
    cose: new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  }
}

/** One key, for the site at this origin. */
export function newAuthenticator(origin: string) {
  const { privateKey, cose } = keyPair()
  const id = randomBytes(32)
  let count = 0

  const dataOf = (bits: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    const marks = Buffer.from([flags.present | flags.verified | bits])
    return Buffer.concat([sha256(new URL(origin).hostname), marks, counter, rest])
  }
  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({ id: format(id), rawId: format(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    id: format(id),
    /** What `navigator.credentials.create` would have made. */
    create(options: Options) {
      const length = Buffer.from([id.length >> 8, id.length & 255])
      // Of no model: sixteen zeros in place of its AAGUID
      const key = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', dataOf(flags.hasKey, key)],
        ]),
      )
      return answer({
        clientDataJSON: format(clientData('webauthn.create', options)),
        attestationObject: format(attestation),
        transports: ['internal'],
      })
    },
    /** What `navigator.credentials.get` would have answered. */
    get(options: Options) {
      const [statement, data] = [clientData('webauthn.get', options), dataOf(0)]
      const signature = sign('sha256', Buffer.concat([data, sha256(statement)]), privateKey)
      return answer({ clientDataJSON: format(statement), authenticatorData: format(data), signature: format(signature) })
    },
  }
}
