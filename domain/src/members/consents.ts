/** The wording that people agree to, by version. A consent on record names its version, so old wordings stay here. */
import type { ConsentKind } from './member.ts'

export type ConsentText = { version: string; text: string }

// What the wording has to cover: consent to RPM and CCM may be verbal, must be documented, and tells about cost sharing,
// one practitioner a month and the right to stop (CMS, MLN909188 "Chronic Care Management Services", 2025, and the
// 2021 Physician Fee Schedule final rule, 85 FR 84542, for remote physiologic monitoring).
export const consentTexts: Record<ConsentKind, ConsentText> = {
  rpm: {
    version: '2026-11',
    text: 'The member agrees to remote patient monitoring: devices at home send readings to this clinic, only one practitioner may bill for it in a month, cost sharing may apply, and the member may stop at any time.',
  },
  ccm: {
    version: '2026-11',
    text: 'The member agrees to chronic care management: care between visits by this clinic’s team, only one practitioner may bill for it in a month, cost sharing may apply, and the member may stop at the end of any month.',
  },
  sms: {
    version: '2026-11',
    text: 'The member agrees to receive text messages from the care team at this number. Message rates may apply. Answer STOP to end them.',
  },
  email: { version: '2026-11', text: 'The member agrees to receive e-mail from the care team at this address.' },
}

/** The words that a consent on record names; empty where this version is not known here. */
export const consentWords = (kind: string, version: string): string => {
  const wording = (consentTexts as Partial<Record<string, ConsentText>>)[kind]
  return wording?.version === version ? wording.text : ''
}

/** What stands in place of the version where the consent was given to another clinic, to words that are not ours. */
export const wordingElsewhere = 'elsewhere'
/** Behind "wording" or "text". */
export const wordingWords = (version: string): string => (version === wordingElsewhere ? 'of another clinic' : version)

/** Care is agreed to by somebody, in some way; texts and emails by a tick. */
export const careConsentKinds = ['rpm', 'ccm'] as const satisfies readonly ConsentKind[]
export const isOfCare = (kind: ConsentKind) => careConsentKinds.some((ofCare) => ofCare === kind)
