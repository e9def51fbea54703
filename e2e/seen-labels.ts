/** Every field says in sight what it is for: by its own label, by a text that it refers to, or by the words right beside it. */
import { expect, type Page } from '@playwright/test'

/** The one in the top bar, whose placeholder the specification gives (docs/sources/product.md 1.3). */
const search = 'Search a member by name'
/** Above a list that opens with them, which says what they are for: the palette, and choices with a search of their own. */
const ofList = '.mantine-Spotlight-search, .mantine-Combobox-search'

/** The fields that only a screen reader has a name for. A placeholder is none: it goes with the first letter. */
const withoutLabel = `(() => {
  const isSeen = (node) => {
    if (!node?.textContent.trim()) return false
    const { width, height } = node.getBoundingClientRect()
    return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  // A whole section of the page is no label
  const words = (text) => (text?.length > 80 ? '' : (text ?? '')).toLowerCase().match(/[a-z]{4,}/g) ?? []
  const isBeside = (field) => {
    let at = field
    while (at.parentElement && at.parentElement.textContent.trim() === at.textContent.trim()) at = at.parentElement
    const name = words(field.getAttribute('aria-label'))
    const nextOf = (node, way) => (node && !node.textContent.trim() ? nextOf(node[way], way) : node)
    return ['previousSibling', 'nextSibling'].some((way) =>
      words(nextOf(at[way], way)?.textContent).some((word) => name.includes(word)))
  }
  const isLabeled = (field) => {
    const by = (field.getAttribute('aria-labelledby') ?? '').split(/\\s+/).map((id) => document.getElementById(id))
    return [...(field.labels ?? []), ...by].some(isSeen) || isBeside(field)
  }
  return [...document.querySelectorAll('input, select, textarea')]
    .filter((field) => !['checkbox', 'radio', 'hidden', 'file'].includes(field.type))
    .filter((field) => field.placeholder !== ${JSON.stringify(search)} && !field.matches(${JSON.stringify(ofList)}))
    .filter((field) => !field.closest('[aria-hidden=true]') && field.checkVisibility({ visibilityProperty: true }))
    .filter((field) => field.getBoundingClientRect().width > 1 && !isLabeled(field))
    .map((field) => field.outerHTML.slice(0, 200))
})()`

export async function labelsAreSeen(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(withoutLabel), `${screen}: fields without a label in sight`).toEqual([])
}
