/** What an empty list of allergies means: somebody stated that none is known, or nobody has asked yet. */
export const noKnownAllergies = 'No known allergies'
export const noneRecorded = 'None recorded'
