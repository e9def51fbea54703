/** The signed agreement as a PDF: its text, who the customer is, and who signed it when and from where. */
import type { SignedAgreement } from '@vitalrounds/domain/groups/agreement'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { typedPhone } from '@vitalrounds/domain/phone'
import { refuse } from '../platform/http/refuse.ts'
import { momentsOf } from '../platform/pdf/moments.ts'
import { documentPdf } from '../platform/pdf/text-pdf.ts'

const heading = (text: string): Paragraph => ({ text, size: 12, isBold: true, above: 1 })
const apart = (text: string): Paragraph => ({ text, above: 0.6 })
// A contract is read in several zones
const moment = momentsOf('UTC')

export function agreementPdf({ workspaceName, version, text, agreement, clientName, signed }: SignedAgreement): string {
  if (!signed) return refuse('agreement.unsigned')
  const title = `Customer agreement, version ${version}`
  return documentPdf({
    title,
    foot: `${title}, ${clientName}`,
    paragraphs: [
      { text: title, size: 16, isBold: true },
      ...text.map(apart),
      heading('Customer'),
      { text: clientName === workspaceName ? clientName : `${clientName} (${workspaceName})` },
      `Contact: ${agreement.contactName}`,
      `Address: ${agreement.address}`,
      `Phone: ${typedPhone(agreement.phoneNumber)}`,
      heading('Signature'),
      `Signed by: ${signed.by}`,
      `Signed at: ${moment(signed.at)} UTC, from ${signed.ip}`,
      `Recorded by: ${signed.recordedBy}`,
    ],
  })
}
