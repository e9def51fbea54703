/** The metadata of providers as they write it, and what is no metadata of one provider. */
import { expect, test } from 'vitest'
import { readMetadata } from './read-metadata.ts'

const certificate = 'MIIB'.padEnd(400, 'A')
const key = (use: string, text: string) =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const service = (binding: string, url: string) =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${url}"/>`
const entity = (inner: string) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://login.clinic.org/saml"><md:IDPSSODescriptor>${inner}</md:IDPSSODescriptor></md:EntityDescriptor>`
const whole = entity(
  key('use="signing"', `\n  ${certificate.slice(0, 64)}\n  ${certificate.slice(64)}\n`) +
    key('', certificate) +
    key('use="encryption"', 'B'.repeat(400)) +
    key('use="Encryption"', 'C'.repeat(400)) +
    service('HTTP-POST', 'https://login.clinic.org/post') +
    service('HTTP-Redirect', 'https://login.clinic.org/redirect?tenant=1&amp;x=2'),
)

test('entity ID, the address of the redirect binding and each signing certificate once are read', () => {
  expect(readMetadata(`<?xml version="1.0"?>\n<!-- of our provider -->\n${whole}\n`)).toEqual({
    problem: null,
    found: {
      samlEntityId: 'https://login.clinic.org/saml',
      samlSignOnUrl: 'https://login.clinic.org/redirect?tenant=1&x=2',
      samlCertificates: [certificate],
    },
  })
})

test.each([
  ['half a document', whole.slice(0, -20), /^This is not whole XML/],
  ['nothing', '', /^This is not whole XML/],
  ['a document with an entity', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${whole}`, /^This is not whole XML/],
  ['our own metadata', '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>', /^This is not the metadata of one/],
  ['two providers', `<x>${whole}${whole}</x>`, /^This is not the metadata of one/],
  ['another format', '<html/>', /^This is not the metadata of one/],
  ['a provider without the redirect binding', entity(service('HTTP-POST', 'https://x.example')), /HTTP-Redirect/],
])('%s is refused in words', (_, text, problem) => {
  expect(readMetadata(text)).toEqual({ problem: expect.stringMatching(problem) as string, found: null })
})
