/** A provider that speaks SAML 2.0, as it is entered: by hand, or out of its metadata. */
import { z } from 'zod'

/** Of an attribute, as the provider writes it; often an address. */
export const attributeName = z.string().trim().max(255, 'At most 255 characters.')

/** DER in base64, as it stands in metadata and between the lines of a PEM file. */
export const Certificate = z
  .string()
  .max(8000, 'At most 8,000 characters.')
  .regex(/^[A-Za-z0-9+/]{100,}={0,2}$/, 'Paste each certificate as it stands in the metadata or in a PEM file.')

/** The certificates of a text: PEM blocks, or base64 with a line between them. */
export function certificatesIn(text: string): string[] {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)].map(([, inner = '']) => inner)
  const parts = blocks.length > 0 ? blocks : text.split(/\n\s*\n/)
  return parts.map((part) => part.replaceAll(/\s/g, '')).filter((part) => part !== '')
}

// As PEM breaks its lines (RFC 7468)
const lineLength = 64

/** Certificates as a text that can be read and pasted. */
export const pemOf = (certificates: readonly string[]): string =>
  certificates
    .map((base64) =>
      ['-----BEGIN CERTIFICATE-----', ...(base64.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []), '-----END CERTIFICATE-----'].join(
        '\n',
      ),
    )
    .join('\n')

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''

type Saml = { samlEntityId: string; samlSignOnUrl: string; samlCertificates: readonly string[] }

/** What is missing or wrong, at its field. */
export const samlProblems = ({ samlEntityId, samlSignOnUrl, samlCertificates }: Saml): { path: string; message: string }[] => [
  ...(samlEntityId === '' ? [{ path: 'samlEntityId', message: 'Enter the entity ID of the provider, as its metadata states it.' }] : []),
  ...(isHttps(samlSignOnUrl)
    ? []
    : [{ path: 'samlSignOnUrl', message: 'Enter the address of the sign-on page of the provider; it begins with https://.' }]),
  ...(samlCertificates.length === 0
    ? [{ path: 'samlCertificates', message: 'Paste at least one signing certificate of the provider.' }]
    : []),
]
