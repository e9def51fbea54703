/** The signed agreement as a PDF of plain text pages. */
import type { SignedAgreement } from '@vitalrounds/domain/groups/agreement'
import { refuse } from '../platform/http/refuse.ts'
import { textPdf } from '../platform/pdf/text-pdf.ts'

function paragraphsOf({ workspaceName, version, text, agreement, clientName, signed }: SignedAgreement): string[] {
  if (!signed) return refuse('agreement.unsigned')
  return [
    `Customer agreement, version ${version}`,
    '',
    ...text.flatMap((paragraph) => [paragraph, '']),
    `Customer: ${clientName} (${workspaceName})`,
    `Contact: ${agreement.contactName}`,
    `Address: ${agreement.address}`,
    `Phone: ${agreement.phoneNumber}`,
    '',
    `Signed by: ${signed.by}`,
    `Signed at: ${signed.at} (UTC), from ${signed.ip}`,
    `Recorded by: ${signed.recordedBy}`,
  ]
}

export const agreementPdf = (agreement: SignedAgreement): string => textPdf(paragraphsOf(agreement))
