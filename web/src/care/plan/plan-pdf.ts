/** A version of the plan as a document in large type, titled with the member's name. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import type { Member } from '@vitalrounds/domain/members/member'
import type { PdfDocument } from '../../platform/pdf/save-pdf.ts'
import { slashDay } from '../../platform/zones.ts'
import { planParts, planStanding } from './plan-parts.ts'

// Large enough for older eyes
const size = 14

export function planDocument(member: Pick<Member, 'name' | 'dob'>, version: FullVersion, zone: string): PdfDocument {
  return {
    title: `Care plan of ${member.name}`,
    foot: `${member.name}, born ${slashDay(member.dob)} · version ${version.number}`,
    paragraphs: [
      { text: `Care plan of ${member.name}`, size: 20, isBold: true },
      { text: planStanding(version, zone), size: 11 },
      ...planParts(version).flatMap(({ title, lines, isList, empty }): Paragraph[] => [
        { text: title, size: 15, isBold: true, above: 0.6 },
        ...(lines.length === 0 ? [empty] : lines).map((text) => ({ text: isList && lines.length > 0 ? `• ${text}` : text, size })), // prettier-ignore
      ]),
    ],
  }
}
