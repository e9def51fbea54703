/** Words with which something begins: `out for delivery` is `Out for delivery`. */
export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What somebody else said, as a sentence beside our own: `parcel was refused` is `Parcel was refused.` */
export const toSentence = (text: string) => sentence(text.trim()).replace(/[^.!?…]$/, '$&.')
