/** The metadata of a provider of SAML, as an administrator pastes it (SAML metadata, sections 2.3 and 2.4). Nothing of it is stored. */
import type { MetadataReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { certificatesIn } from '@vitalrounds/domain/auth/saml-setting'
import { UnprovenError } from '../unproven-error.ts'
import { descendantsOf, parseXml, type Xml } from './parse-xml.ts'

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const refused = (problem: string): MetadataReply => ({ problem, found: null })

/** What it says, or why it cannot be used, in words. */
export function readMetadata(text: string): MetadataReply {
  const root = rootOf(text)
  if (!root) return refused('This is not whole XML. Paste the metadata from its first to its last letter.')
  const named = (from: Xml, name: string) => descendantsOf(from).filter((element) => element.name === name)
  const entities = named(root, 'EntityDescriptor').filter(
    (entity) => entity.namespace === metadataNs && entity.children.some(({ name }) => name === 'IDPSSODescriptor'),
  )
  const [entity] = entities
  const provider = entity?.children.find(({ name }) => name === 'IDPSSODescriptor')
  if (!entity || !provider || entities.length > 1) return refused('This is not the metadata of one identity provider.')
  const service = named(provider, 'SingleSignOnService').find(({ attributes }) => attributes['Binding'] === redirectBinding)
  if (!service) return refused('The provider names no sign-on address for the HTTP-Redirect binding.')
  // SAML metadata 2.4.1.1: without a use for both; what is for anything else proves no signature
  const signing = named(provider, 'KeyDescriptor').filter(({ attributes }) => (attributes['use'] ?? 'signing') === 'signing')
  const certificates = signing.flatMap((key) => named(key, 'X509Certificate')).flatMap((certificate) => certificatesIn(certificate.text))
  const found = {
    samlEntityId: entity.attributes['entityID'] ?? '',
    samlSignOnUrl: service.attributes['Location'] ?? '',
    samlCertificates: [...new Set(certificates)],
  }
  return { problem: null, found }
}

/** Comments are nothing here: no signature is read. */
function rootOf(text: string): Xml | undefined {
  try {
    return parseXml(text.trim().replaceAll(/<!--[\s\S]*?-->/g, ''))
  } catch (error) {
    if (error instanceof UnprovenError) return undefined
    throw error
  }
}
