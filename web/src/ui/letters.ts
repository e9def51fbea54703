/**
 * The typeface. The style sheet knows it, but nothing is drawn with it, and so it is not fetched, before the application
 * says so; until then another stands in (`tokens.css`), which stays where it cannot be had. Fetched first and named then: a
 * page is laid out anew once, not once for its name and once for its file.
 */
const family = '"Inter Variable"'

export async function drawLetters(): Promise<void> {
  await document.fonts.load(`1em ${family}`).catch(() => undefined)
  document.documentElement.style.setProperty('--letters', family)
}
