/** The metadata of a provider of SAML, as it is pasted (SAML metadata, sections 2.3 and 2.4). */

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNs = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export type ProviderMetadata = { samlEntityId: string; samlSignOnUrl: string; samlCertificates: string[] }

/** What it says, or why it cannot be used, in words. */
export function readMetadata(text: string): ProviderMetadata | string {
  const document = new DOMParser().parseFromString(text.trim(), 'application/xml')
  if (document.querySelector('parsererror')) return 'This is not whole XML. Paste the metadata from its first to its last letter.'
  const providers = [...document.getElementsByTagNameNS(metadataNs, 'IDPSSODescriptor')]
  const [provider] = providers
  if (!provider || providers.length > 1) return 'This is not the metadata of one identity provider.'
  const services = [...provider.getElementsByTagNameNS(metadataNs, 'SingleSignOnService')]
  const samlSignOnUrl = services.find((service) => service.getAttribute('Binding') === redirectBinding)?.getAttribute('Location') ?? ''
  if (samlSignOnUrl === '') return 'The provider names no sign-on address for the HTTP-Redirect binding.'
  const keys = [...provider.getElementsByTagNameNS(metadataNs, 'KeyDescriptor')].filter((key) => key.getAttribute('use') !== 'encryption')
  const certificates = keys
    .flatMap((key) => [...key.getElementsByTagNameNS(signatureNs, 'X509Certificate')])
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
  return {
    samlEntityId: provider.parentElement?.getAttribute('entityID') ?? '',
    samlSignOnUrl,
    samlCertificates: [...new Set(certificates)],
  }
}
