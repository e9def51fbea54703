/**
 * The only shape of a response that is looked into: one response, one assertion in it, each signed by a signature of its own that
 * names the element it stands in. Signature wrapping needs a second of either somewhere (Somorovsky et al., On Breaking SAML,
 * USENIX Security 2012), so a document that has one is refused whole, before any signature is verified.
 */
import { UnprovenError } from '../unproven-error.ts'
import { childrenOf, descendantsOf, onlyChild, textOf, type Xml } from './parse-xml.ts'

export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatureNs = 'http://www.w3.org/2000/09/xmldsig#'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

// RSA with SHA-256 or SHA-512 (RFC 9231); SHA-1 and shared secrets are out
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
// SAML core 5.4.4: the enveloped signature and exclusive canonicalization, and no others
const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive]

/** The provider says that it let nobody in. */
export class DeclinedError extends Error {}

type Expected = { entityId: string; acsUrl: string; requestId: string }

const prove = (isSo: boolean, check: string) => {
  if (!isSo) throw new UnprovenError(check)
}

/** Throws unless the response has this shape, answers this request, and was sent by this provider to us. */
export function requireShape(root: Xml, { entityId, acsUrl, requestId }: Expected) {
  prove(root.name === 'Response' && root.namespace === protocolNs && root.attributes['Version'] === '2.0', 'response')
  requireSuccess(root)
  prove(root.attributes['InResponseTo'] === requestId, 'InResponseTo')
  prove(root.attributes['Destination'] === acsUrl, 'Destination')
  prove(textOf(onlyChild(root, 'Issuer', assertionNs)) === entityId, 'Issuer')
  const all = descendantsOf(root)
  for (const [name, times] of Object.entries(countsOfElements))
    prove(all.filter((element) => element.name === name).length === times, `count of ${name}`)
  requireSingleIds(all)
  const assertion = onlyChild(root, 'Assertion', assertionNs)
  for (const signed of [root, assertion]) requireSignature(signed)
}

const countsOfElements = {
  Response: 1,
  Assertion: 1,
  Signature: 2,
  SignedInfo: 2,
  Subject: 1,
  NameID: 1,
  EncryptedAssertion: 0,
  EncryptedID: 0,
  EncryptedAttribute: 0,
}

function requireSuccess(root: Xml) {
  const status = onlyChild(root, 'Status', protocolNs)
  if (onlyChild(status, 'StatusCode', protocolNs).attributes['Value'] === success) return
  prove(childrenOf(root, 'Assertion').length === 0, 'Status')
  throw new DeclinedError()
}

/** A reference finds its element by any of these names, so none may stand twice. */
function requireSingleIds(all: readonly Xml[]) {
  const ids = all.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (/^(?:\w+:)?id$/i.test(name) ? [value] : [])),
  )
  prove(new Set(ids).size === ids.length, 'ID')
}

function requireSignature(signed: Xml) {
  const signature = onlyChild(signed, 'Signature', signatureNs)
  prove(
    signature.children.every(({ name }) => ['SignedInfo', 'SignatureValue', 'KeyInfo'].includes(name)),
    'Signature',
  )
  const info = onlyChild(signature, 'SignedInfo', signatureNs)
  const algorithmOf = (element: Xml, name: string) => onlyChild(element, name, signatureNs).attributes['Algorithm'] ?? ''
  prove(algorithmOf(info, 'CanonicalizationMethod') === exclusive, 'CanonicalizationMethod')
  prove(signatureMethods.includes(algorithmOf(info, 'SignatureMethod')), 'SignatureMethod')
  const reference = onlyChild(info, 'Reference', signatureNs)
  const id = signed.attributes['ID'] ?? ''
  prove(id !== '' && reference.attributes['URI'] === `#${id}`, 'Reference')
  prove(digestMethods.includes(algorithmOf(reference, 'DigestMethod')), 'DigestMethod')
  const used = onlyChild(reference, 'Transforms', signatureNs).children.map(({ attributes }) => attributes['Algorithm'] ?? '')
  prove(used.length === transforms.length && used.every((transform, at) => transform === transforms[at]), 'Transforms')
}
