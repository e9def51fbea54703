/** What a provider of SAML answers, verified: its shape, both signatures, audience, recipient, request and times. */
import { normalEmail } from '@vitalrounds/domain/auth/email'
import { statedName } from '@vitalrounds/domain/auth/profile'
import type { SignOnClaims } from '@vitalrounds/domain/auth/sign-on'
import type { Config } from '../../../platform/config.ts'
import { skewSeconds } from '../open-provider.ts'
import { UnprovenError } from '../unproven-error.ts'
import type { Provider } from '../provider.queries.ts'
import { childrenOf, onlyChild, parseXml, textOf, type Xml } from './parse-xml.ts'
import { assertionNs, requireShape } from './response-shape.ts'
import { acsUrlOf, samlFor } from './relying-party.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
// Another with each sign-in, so that it says of nobody who they are
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
// Microsoft Entra ID names what was shown here, and not in the authentication context
const methodsAttribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
// SAML core 2.5.1: a condition that is not understood makes an assertion worth nothing
const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
const longestSubject = 255

type Answer = {
  config: Pick<Config, 'publicUrl'>
  provider: Provider
  /** The answer as it was posted, base64. */
  response: string
  requestId: string
  /** The clock that judges it (epoch milliseconds). */
  now: number
}

export async function readResponse({ config, provider, response, requestId, now }: Answer): Promise<SignOnClaims> {
  const entityId = provider.saml_entity_id
  requireShape(parseXml(Buffer.from(response, 'base64').toString('utf8')), { entityId, acsUrl: acsUrlOf(config), requestId })
  const { profile } = await verified(samlFor({ config, provider, requestId, now }), response)
  if (!profile?.getAssertionXml) throw new UnprovenError('profile')
  // From here on only what the signature covers, as it was verified
  const assertion = parseXml(profile.getAssertionXml())
  requireAssertion(assertion, { entityId, acsUrl: acsUrlOf(config), requestId, now })
  return claimsOf(assertion, provider)
}

const verified = (saml: ReturnType<typeof samlFor>, response: string) =>
  saml.validatePostResponseAsync({ SAMLResponse: response }).catch((error: unknown) => {
    throw new UnprovenError('signature, audience or time', { cause: error })
  })

type Expected = { entityId: string; acsUrl: string; requestId: string; now: number }

/** What the library leaves open. */
function requireAssertion(assertion: Xml, { entityId, acsUrl, requestId, now }: Expected) {
  const prove = (isSo: boolean, check: string) => {
    if (!isSo) throw new UnprovenError(check)
  }
  const isAhead = (moment: string | undefined) => moment !== undefined && Date.parse(moment) > now - skewSeconds * 1000
  prove(textOf(onlyChild(assertion, 'Issuer', assertionNs)) === entityId, 'Issuer of the assertion')
  prove(!isLater(assertion.attributes['IssueInstant'], now), 'IssueInstant')
  const confirmation = onlyChild(onlyChild(assertion, 'Subject', assertionNs), 'SubjectConfirmation', assertionNs)
  prove(confirmation.attributes['Method'] === bearer, 'bearer')
  const { attributes: data } = onlyChild(confirmation, 'SubjectConfirmationData', assertionNs)
  prove(data['Recipient'] === acsUrl, 'Recipient')
  prove(data['InResponseTo'] === requestId, 'InResponseTo of the assertion')
  // SAML profiles 4.1.4.2: an end and no beginning
  prove(isAhead(data['NotOnOrAfter']) && data['NotBefore'] === undefined, 'time of the confirmation')
  const conditions = onlyChild(assertion, 'Conditions', assertionNs)
  prove(isAhead(conditions.attributes['NotOnOrAfter']), 'time of the conditions')
  prove(
    conditions.children.every(({ name }) => knownConditions.includes(name)),
    'conditions',
  )
  const statement = onlyChild(assertion, 'AuthnStatement', assertionNs)
  prove(!isLater(statement.attributes['AuthnInstant'], now), 'AuthnInstant')
  const end = statement.attributes['SessionNotOnOrAfter']
  prove(end === undefined || isAhead(end), 'SessionNotOnOrAfter')
}

/** Whether a moment lies ahead of the clock, or is none. */
const isLater = (moment: string | undefined, now: number) => !(Date.parse(moment ?? '') <= now + skewSeconds * 1000)

type Attributes = ReadonlyMap<string, readonly string[]>

/** Values by the name of their attribute; values that are no text are left out. */
function attributesOf(assertion: Xml): Attributes {
  const all = childrenOf(assertion, 'AttributeStatement').flatMap((statement) => childrenOf(statement, 'Attribute'))
  const valuesOf = (attribute: Xml) =>
    childrenOf(attribute, 'AttributeValue')
      .filter(({ children }) => children.length === 0)
      .map(textOf)
  const byName = Map.groupBy(all, ({ attributes }) => attributes['Name'] ?? '')
  return new Map([...byName].map(([name, ofName]) => [name, ofName.flatMap(valuesOf)]))
}

/** A value that stands once; of several nobody can say which is meant. */
function singleValue(attributes: Attributes, name: string): string | undefined {
  const values = name === '' ? [] : (attributes.get(name) ?? [])
  return values.length === 1 ? values[0] : undefined
}

function claimsOf(assertion: Xml, provider: Provider): SignOnClaims {
  const nameId = onlyChild(onlyChild(assertion, 'Subject', assertionNs), 'NameID', assertionNs)
  const subject = textOf(nameId)
  const format = nameId.attributes['Format']
  if (subject === '' || subject.length > longestSubject || format === transientFormat) throw new UnprovenError('NameID')
  const attributes = attributesOf(assertion)
  const emailAttribute = provider.saml_email_attribute
  const email = emailAttribute === '' ? subject : singleValue(attributes, emailAttribute)
  const context = onlyChild(onlyChild(assertion, 'AuthnStatement', assertionNs), 'AuthnContext', assertionNs)
  const [classRef] = childrenOf(context, 'AuthnContextClassRef')
  return {
    issuer: provider.saml_entity_id,
    subject,
    email: email === undefined ? undefined : normalEmail(email),
    // SAML has no word for it: a provider answers for addresses of its own domains, and for no others is it asked
    isEmailVerified: true,
    firstName: statedName(singleValue(attributes, provider.saml_first_name_attribute)),
    lastName: statedName(singleValue(attributes, provider.saml_last_name_attribute)),
    amr: attributes.get(methodsAttribute) ?? [],
    acr: classRef && textOf(classRef),
    groups: provider.group_claim === '' ? [] : (attributes.get(provider.group_claim) ?? []),
  }
}
