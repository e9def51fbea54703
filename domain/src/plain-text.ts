/** Text without HTML, for display and for judging whether anything is said at all. */

// The elements that editors and mails paste. Other words in angle brackets are what somebody meant to say: "glucose <low>"
const elements =
  'a|abbr|article|b|big|blockquote|body|br|button|caption|center|code|col|dd|del|div|dl|dt|em|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|meta|nav|object|ol|option|p|pre|q|s|script|section|select|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|video'
const tag = new RegExp(`</?(?:${elements})(?:\\s[^<>]*|/)?>`, 'gi')
const lineBreak = /<(?:br\s*\/?|\/(?:p|div|li|tr|h[1-6]))>/gi
const comment = /<!--[\s\S]*?-->/g
const entities: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/**
 * Tags taken out, the ends of paragraphs as line breaks, the common entities as their characters. What comes out is text: it
 * is shown as such and never read as HTML again.
 */
export const plainText = (text: string) =>
  text
    .replaceAll(comment, '')
    .replaceAll(lineBreak, '\n')
    .replaceAll(tag, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
