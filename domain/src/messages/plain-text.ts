/** What is left of a text when its marks are taken away: what "empty" is judged by, and what is sent (docs/sources/product.md 1.5). */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A tag has a letter or a slash behind its bracket; "BP < 140 and > 90" has none. */
const tag = /<\/?[a-z][^<>]*>|<!--.*?-->/gis

export const plainText = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li)>/gi, '\n')
    .replace(tag, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll('\u00A0', ' ')
    .trim()
