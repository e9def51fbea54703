/** Words with which something begins: `out for delivery` is `Out for delivery`. */
export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
