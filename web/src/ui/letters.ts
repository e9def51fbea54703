/**
 * The typeface. The style sheet knows it, but nothing is drawn with it, and so it is not fetched, before the application
 * says so; until then another stands in (`tokens.css`).
 */
export const drawLetters = () => document.documentElement.style.setProperty('--letters', '"Inter Variable"')
