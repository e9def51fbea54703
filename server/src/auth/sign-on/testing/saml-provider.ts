/** A provider of SAML 2.0 that tests play: signs what it is told to say with xml-crypto, and what an attacker would make of it. */
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { providerKey } from './saml-keys.ts'

export const entityId = 'https://login.northside.example/saml'
export const signOnUrl = 'https://login.northside.example/saml/sign-on'

export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const passwordClass = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
const minuteMs = 60_000

/** What an answer says; what is left out is as it should be. */
export type Saying = {
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, string | readonly string[]>
  context?: string
  issuer?: string
  assertionIssuer?: string
  audience?: string | null
  recipient?: string
  destination?: string
  inResponseTo?: string | null
  subjectInResponseTo?: string | null
  status?: string
  method?: string
  /** From the clock, in milliseconds. */
  notBeforeMs?: number
  notOnOrAfterMs?: number
  confirmedUntilMs?: number | null
  issuedMs?: number
}
type Signing = {
  key?: string
  algorithm?: string
  digest?: string
  canonicalization?: string
  transforms?: string[]
  /** Put into KeyInfo. */
  certificate?: string
}
export type Forging = {
  says?: Saying
  /** Changes the document before anything is signed. */
  before?: (xml: string) => string
  /** Changes it between the two signatures. */
  between?: (xml: string) => string
  /** Changes it once all is signed. */
  after?: (xml: string) => string
  signing?: Signing
  signs?: readonly ('Assertion' | 'Response')[]
}

export type SamlForm = { SAMLResponse: string; RelayState?: string }

/** What we asked for: read from where the browser was led. */
export function readRequest(url: string) {
  const query = new URL(url).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    id: attribute('ID'),
    acsUrl: attribute('AssertionConsumerServiceURL'),
    ourEntityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: query.get('RelayState') ?? '',
    xml,
  }
}

type Request = ReturnType<typeof readRequest>

/** The form that the provider has the browser post. */
export function answerTo(
  request: Request,
  { says = {}, before, between, after, signing, signs = ['Assertion', 'Response'] }: Forging = {},
): SamlForm {
  const same = (xml: string) => xml
  let xml = (before ?? same)(responseOf(request, says))
  if (signs.includes('Assertion')) xml = sign(xml, 'Assertion', signing)
  xml = (between ?? same)(xml)
  if (signs.includes('Response')) xml = sign(xml, 'Response', signing)
  return formOf((after ?? same)(xml), request)
}

export const formOf = (xml: string, { relayState }: Pick<Request, 'relayState'>): SamlForm => ({
  SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
  RelayState: relayState,
})

let made = 0

const responseOf = (request: Request, says: Saying): string => {
  made += 1
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${made}"`,
    ` Version="2.0" IssueInstant="${at(says.issuedMs ?? 0)}" Destination="${says.destination ?? request.acsUrl}"`,
    `${answers(request, says.inResponseTo)}><saml:Issuer>${says.issuer ?? entityId}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${says.status ?? 'Success'}"/></samlp:Status>`,
    `<saml:Assertion ID="_a${made}" Version="2.0" IssueInstant="${at(says.issuedMs ?? 0)}">`,
    `<saml:Issuer>${says.assertionIssuer ?? entityId}</saml:Issuer>`,
    subjectOf(request, says),
    statementsOf(request, says),
    '</saml:Assertion></samlp:Response>',
  ].join('')
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const answers = ({ id }: Request, value: string | null | undefined) => (value === null ? '' : ` InResponseTo="${value ?? id}"`)

function subjectOf(request: Request, says: Saying) {
  const until = says.confirmedUntilMs === null ? '' : ` NotOnOrAfter="${at(says.confirmedUntilMs ?? 5 * minuteMs)}"`
  return [
    `<saml:Subject><saml:NameID Format="${says.nameIdFormat ?? persistent}">${says.nameId ?? 'carla'}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${says.method ?? 'bearer'}">`,
    `<saml:SubjectConfirmationData${until} Recipient="${says.recipient ?? request.acsUrl}"${answers(request, says.subjectInResponseTo)}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
  ].join('')
}

const valueXml = (value: string) => `<saml:AttributeValue>${value}</saml:AttributeValue>`

function statementsOf({ ourEntityId }: Request, says: Saying) {
  const { audience = ourEntityId } = says
  const attributes = Object.entries(says.attributes ?? {})
  return [
    `<saml:Conditions NotBefore="${at(says.notBeforeMs ?? -minuteMs)}" NotOnOrAfter="${at(says.notOnOrAfterMs ?? 5 * minuteMs)}">`,
    audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(says.issuedMs ?? 0)}"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${says.context ?? passwordClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    '<saml:AttributeStatement>',
    ...attributes.map(([name, values]) => `<saml:Attribute Name="${name}">${[values].flat().map(valueXml).join('')}</saml:Attribute>`),
    '</saml:AttributeStatement>',
  ].join('')
}

/** Signs an element as providers do: enveloped, behind its issuer. */
export function sign(
  xml: string,
  element: 'Assertion' | 'Response',
  { key, algorithm, digest, canonicalization, transforms, certificate }: Signing = {},
) {
  const signature = new SignedXml({
    privateKey: key ?? providerKey,
    signatureAlgorithm: algorithm ?? rsaSha256,
    canonicalizationAlgorithm: (canonicalization ?? exclusive) as typeof exclusive,
    ...(certificate !== undefined && { publicCert: certificate }),
  })
  if (algorithm?.endsWith('hmac-sha1')) signature.enableHMAC()
  const xpath = element === 'Response' ? `/*[local-name(.)='Response']` : `/*/*[local-name(.)='Assertion']`
  signature.addReference({ xpath, digestAlgorithm: digest ?? sha256, transforms: transforms ?? [enveloped, exclusive] })
  signature.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signature.getSignedXml()
}
