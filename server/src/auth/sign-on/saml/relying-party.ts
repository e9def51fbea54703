/** What we are to a provider of SAML 2.0, and how its answers are verified. */
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '../../../platform/config.ts'
import { attemptSeconds } from '../../cookies.ts'
import { skewSeconds } from '../open-provider.ts'
import { usableCertificates } from './certificates.ts'

type Public = Pick<Config, 'publicUrl'>

/** Where a provider has the browser post its answer. */
export const acsUrlOf = ({ publicUrl }: Public) => new URL('/orma-v2/api/auth/sign-on/saml', publicUrl).href

/** Our name at the provider of an organization: of each another, so that what was meant for one opens nothing at the next. */
export const ourEntityId = ({ publicUrl }: Public, client: string) => new URL(`/saml/${encodeURIComponent(client)}`, publicUrl).href

type SamlProvider = { client: string; saml_sign_on_url: string; saml_certificates: readonly string[] }
type Opening = {
  config: Public
  provider: SamlProvider
  /** The request that an answer has to name. */
  requestId: string
  /** The clock that judges certificates (epoch milliseconds). */
  now: number
}

/** The library, set up for one request: the attempt of the browser is what it remembers requests by. */
export function samlFor({ config, provider, requestId, now }: Opening): SAML {
  const entityId = ourEntityId(config, provider.client)
  return new SAML({
    callbackUrl: acsUrlOf(config),
    entryPoint: provider.saml_sign_on_url,
    issuer: entityId,
    audience: entityId,
    idpCert: usableCertificates(provider.saml_certificates, now),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: attemptSeconds * 1000,
    acceptedClockSkewMs: skewSeconds * 1000,
    maxAssertionAgeMs: attemptSeconds * 1000,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: now }),
      getAsync: async (key) => (key === requestId ? new Date(now).toISOString() : null),
      removeAsync: async (key) => key,
    },
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Our metadata, for a provider that takes a file (SAML metadata, section 2.4.4). */
export const metadataOf = (config: Public, client: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(ourEntityId(config, client))}">`,
    '  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    '    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>',
    '    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>',
    `    <md:AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acsUrlOf(config))}"/>`,
    '  </md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n')
