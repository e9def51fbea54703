/** What identity providers and programs of others hand over: SCIM messages, metadata of SAML, sets of keys. And the documents of orders. */
import { Certificate, samlProblems } from '@vitalrounds/domain/auth/saml-setting'
import { patchSchema, userSchema } from '@vitalrounds/domain/auth/scim/scim'
import { scimApi } from '@vitalrounds/domain/auth/scim/scim-api'
import { changeOfOperations, changeOfResource } from '@vitalrounds/domain/auth/scim/user-change'
import { documentTypeOf } from '@vitalrounds/domain/care/practitioner-orders/order-document'
import { keySetProblem, publicKeysOf } from '@vitalrounds/domain/fhir/key-set'
import { readMetadata } from '../../server/src/auth/sign-on/saml/read-metadata.ts'
import { damages, leavesOf, removed, withValue } from './leaves.ts'
import { type Draw, type MutatedInput, type Parser, type ReadResult, refused } from './parser.ts'

const factsOf = (value: unknown): ReadResult => ({
  facts: new Map(leavesOf(value).map(({ path, value: fact }) => [path.join('.'), String(fact)])),
  said: [],
  isRefused: false,
})

/** What is left out changes nothing; another text stands as it is, an address in small letters. */
const saysOf = (to: unknown): MutatedInput['isRight'] => {
  const text = String(to).trim().toLowerCase()
  return (_, fact) => fact === undefined || (to !== removed && fact.trim().toLowerCase() === text)
}

function mutatedLeaf(good: unknown, draw: Draw): Omit<MutatedInput, 'isRight'> & { to: unknown } {
  const { path, value } = draw.pick(leavesOf(good))
  const spelled =
    typeof value === 'boolean' ? [String(value), value ? 'True' : 'False', value ? 1 : 0, 'yes'] : [String(value).toUpperCase()]
  const to = draw.pick([removed, null, ` ${String(value)} `, ...spelled, ...damages, 'x'.repeat(2000)])
  return {
    what: `${path.join('.')} ${to === removed ? 'left out' : `as ${String(JSON.stringify(to)).slice(0, 80)}`}`,
    input: withValue(good, path, to),
    to,
  }
}

const person = {
  schemas: [userSchema],
  externalId: '00u1',
  userName: 'ada@northside.example',
  name: { givenName: 'Ada', familyName: 'Kessel', formatted: 'Ada Kessel' },
  emails: [{ value: 'ada@northside.example', type: 'work', primary: true }],
  active: true,
  displayName: 'Ada Kessel',
}
const operations = {
  schemas: [patchSchema],
  Operations: [
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'add', path: 'name.familyName', value: 'Kessel-Lee' },
    { op: 'replace', value: { userName: 'ada.lee@northside.example', externalId: '00u2' } },
  ],
}

function readScim(input: unknown): ReadResult {
  const isPatch = typeof input === 'object' && input !== null && 'Operations' in input
  const patch = scimApi.patchUser.body.safeParse(input)
  const whole = scimApi.addUser.body.safeParse(input)
  if (!(isPatch ? patch : whole).success) return refused
  const change = patch.success ? changeOfOperations(patch.data.Operations) : changeOfResource(whole.data ?? {})
  return 'problem' in change ? refused : factsOf(change.value)
}

const provisioning: Parser = {
  name: 'SCIM messages',
  read: readScim,
  mutate(draw) {
    const good = draw.pick([person, operations])
    if (draw.int(0, 5) === 0)
      return {
        good,
        mutated: { what: 'an attribute more', input: { ...good, [draw.pick(['Active', 'x', 'roles'])]: ['abc'] }, isRight: () => false },
      }
    const { to, ...mutated } = mutatedLeaf(good, draw)
    return { good, mutated: { ...mutated, isRight: saysOf(to) } }
  },
}

const keySet = {
  keys: [
    { kty: 'EC', kid: 'a', crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64) },
    { kty: 'RSA', kid: 'b', n: 'n'.repeat(342), e: 'AQAB' },
  ],
}

/** A key that is left out opens nothing (RFC 7517, section 5). */
const keys: Parser = {
  name: 'Sets of keys',
  read(input) {
    const text = JSON.stringify(input)
    if (keySetProblem(text) !== undefined) return refused
    return factsOf(Object.fromEntries(publicKeysOf(text).map(({ kid, ...key }) => [kid.trim(), JSON.stringify(key)])))
  },
  mutate(draw) {
    const [first] = keySet.keys
    if (draw.int(0, 4) === 0) {
      const key = draw.pick([
        { ...first, d: 'secret' },
        { ...first, kid: 'b' },
        { kty: 'oct', kid: 'c', k: 'secret' },
      ])
      return {
        good: keySet,
        mutated: { what: `with ${JSON.stringify(key)}`, input: { keys: [...keySet.keys, key] }, isRight: () => false },
      }
    }
    const { to, ...mutated } = mutatedLeaf(keySet, draw)
    const isRight = (name: string, fact = '') => fact === '' || name === String(to).trim() || fact.includes(String(to).trim())
    return { good: keySet, mutated: { ...mutated, isRight } }
  },
}

const certificate = 'MIIB'.padEnd(400, 'A')
const other = 'MIIC'.padEnd(400, 'B')
const keyOf = (use: string, text: string) =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const metadata = [
  '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://login.clinic.org/saml">',
  `<md:IDPSSODescriptor>${keyOf('signing', certificate)}${keyOf('encryption', other)}`,
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://login.clinic.org/post"/>',
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.clinic.org/redirect"/>',
  '</md:IDPSSODescriptor></md:EntityDescriptor>',
].join('\n')

/** As it stands in the form and is judged when it is saved. */
function readProvider(text: unknown): ReadResult {
  const { found } = readMetadata(String(text))
  if (!found || samlProblems(found).length > 0 || found.samlCertificates.some((base64) => !Certificate.safeParse(base64).success))
    return refused
  return factsOf(found)
}

const provider: Parser = {
  name: 'Metadata of SAML',
  read: readProvider,
  mutate(draw) {
    if (draw.int(0, 3) === 0) {
      const at = draw.int(1, metadata.length - 1)
      return { good: metadata, mutated: { what: `cut off after ${at}`, input: metadata.slice(0, at), isRight: () => false } }
    }
    const parts = [...metadata.matchAll(/"([^"]+)"|>([A-Za-z0-9+/]{100,})</g)].map(([, attribute, text]) => attribute ?? text ?? '')
    const part = draw.pick(parts)
    const to = draw.pick(['', 'abc', ` ${part} `, part.toUpperCase(), '&amp;', '<b/>', 'https://evil.example/', '&#x41;'])
    const meaning = ({ '&amp;': '&', '&#x41;': 'A' } as Record<string, string>)[to] ?? to.trim()
    const isRight = (_: string, fact = '') => meaning !== '' && fact.trim() === meaning
    return { good: metadata, mutated: { what: `${part.slice(0, 60)} as ${to.slice(0, 60)}`, input: metadata.replace(part, to), isRight } }
  },
}

const documents = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
}

/** Stored as it came: what it is called and served as is what its bytes say, or it is refused. */
const orderDocuments: Parser = {
  name: 'Documents of orders',
  read(bytes) {
    const type = documentTypeOf(Uint8Array.from(bytes as number[]))
    return type === undefined ? refused : factsOf({ type })
  },
  mutate(draw) {
    const good = draw.pick(Object.values(documents))
    const at = draw.int(0, good.length - 1)
    const ways: readonly (readonly [string, number[]])[] = [
      [`byte ${at} damaged`, good.with(at, draw.int(0, 255))],
      [`cut off after ${at}`, good.slice(0, at)],
      ['behind a byte order mark', [0xef, 0xbb, 0xbf, ...good]],
      ['in a page of the web', [...new TextEncoder().encode('<html><script>'), ...good]],
    ]
    const [what, input] = draw.pick(ways)
    // Behind its first bytes a document may say anything
    return { good, mutated: { what, input, isRight: () => false } }
  },
}

export const accountParsers: readonly Parser[] = [provisioning, keys, provider, orderDocuments]
