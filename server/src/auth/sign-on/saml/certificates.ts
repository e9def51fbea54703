/** The certificates by which a provider signs. They are pinned by the organization, so no authority stands above them. */
import { X509Certificate } from 'node:crypto'

export type CertificateFacts = { subject: string; fingerprint: string; expiresAt: string; isExpired: boolean }

// NIST SP 800-57 part 1, table 2: 112 bits of security
const leastRsaBits = 2048

const readCertificate = (base64: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

const endOf = ({ validTo }: X509Certificate) => Date.parse(validTo)

/** Why a certificate cannot be used, in words; null where it can. */
export function certificateProblem(base64: string): string | null {
  const key = readCertificate(base64)?.publicKey
  if (!key) return 'This is not a certificate. Paste what stands between BEGIN CERTIFICATE and END CERTIFICATE.'
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < leastRsaBits) return `The certificate needs an RSA key of at least ${leastRsaBits} bits.`
  return null
}

/** What is shown of one that was stored. */
export function certificateFacts(base64: string, now: number): CertificateFacts[] {
  const certificate = readCertificate(base64)
  if (!certificate) return []
  const { subject, fingerprint256 } = certificate
  const name = /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.split('\n')[0] ?? ''
  return [
    {
      subject: name,
      fingerprint: fingerprint256,
      expiresAt: new Date(endOf(certificate)).toISOString(),
      isExpired: endOf(certificate) <= now,
    },
  ]
}

/** Those that are in force, as PEM. One that has ended signs nothing that counts. */
export const usableCertificates = (stored: readonly string[], now: number): string[] =>
  stored.flatMap((base64) => {
    const certificate = readCertificate(base64)
    return certificate && endOf(certificate) > now && Date.parse(certificate.validFrom) <= now ? [certificate.toString()] : []
  })
