/** What a vendor's number of a refusal means to a nurse, and what to do about it (docs/sources/twilio.md 4). */
const setUp = 'Texting is not set up. Contact the administrator.'
const busy = 'Too many texts. Try again later.'
const unregistered = 'The clinic’s number is not registered for texts. Contact the administrator.'
const beingSetUp = 'The clinic’s number is being set up. Wait a day.'

const sentences: Readonly<Record<string, string>> = {
  21211: 'This phone number is not valid.',
  21408: 'Texts to this country are off. Contact the administrator.',
  21610: 'The member opted out. They can text START.',
  21614: 'This number cannot receive texts.',
  21617: 'The text is too long (1600 characters).',
  21603: setUp,
  21606: setUp,
  21608: setUp,
  21612: setUp,
  20003: setUp,
  30002: setUp,
  30037: setUp,
  20429: busy,
  21611: busy,
  30001: busy,
  30022: busy,
  30023: busy,
  30027: busy,
  30003: 'The phone is off or out of reach. Try again later.',
  30004: 'Blocked by the phone or its carrier.',
  30005: 'The number is unknown or disconnected. Check it.',
  30006: 'This number is a landline and takes no texts.',
  30007: 'Filtered by the carrier. Reword it, without links.',
  30008: 'Not delivered, for a reason that the carrier does not tell.',
  30019: 'The attachment is too large.',
  30024: beingSetUp,
  30035: beingSetUp,
  30032: unregistered,
  30033: unregistered,
  30034: unregistered,
  30036: 'It could not be sent in time. Send it again.',
}

export const errorSentence = (code: string) => (Object.hasOwn(sentences, code) ? (sentences[code] ?? '') : `Not delivered (code ${code}).`)

/** The phone has opted out at the vendor, whatever we thought. */
export const isOptedOutCode = (code: string) => code === '21610'
/** The number takes no texts, and the next one would end alike. */
export const isLandlineCode = (code: string) => code === '30006' || code === '21614'
/** Too many texts at once: what was not taken may be taken later. */
export const isBusyCode = (code: string) => Object.hasOwn(sentences, code) && sentences[code] === busy
/** Nothing that this clinic sends will arrive before an administrator has done something. */
export const isSenderOffCode = (code: string) =>
  [setUp, unregistered, beingSetUp].includes(Object.hasOwn(sentences, code) ? (sentences[code] ?? '') : '')
