/** What rows ask for beside days and minutes, as people read it. No schema library here. */
import type { EvidenceGate } from '../rules.ts'

const factWords: Record<EvidenceGate['fact'], string> = {
  order: 'practitioner’s order',
  education: 'set-up and education',
  initiatingVisit: 'initiating visit',
  employedStaff: 'employed staff',
}
const effectWords: Record<EvidenceGate['effect'], string> = { warn: 'warns', refuse: 'refuses' }

/** `initiating visit within 365 days (refuses)` */
export const gateText = ({ fact, effect, withinDays }: EvidenceGate): string =>
  `${factWords[fact]}${withinDays === undefined ? '' : ` within ${withinDays} days`} (${effectWords[effect]})`
