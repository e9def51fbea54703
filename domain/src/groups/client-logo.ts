/** The picture of a client organization as an SVG: its own, or else the first letters of its name on its color. */
type ClientBrand = { companyName: string; color: string; logo: string | null }

export const logoSvg = ({ companyName, color, logo }: ClientBrand) =>
  logo ??
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="${color}"/>` +
    '<text x="24" y="31" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">' +
    `${firstLetters(companyName)}</text></svg>`

/** Letters and digits alone: nothing in them can be read as markup. */
const firstLetters = (name: string) =>
  Array.from(name.matchAll(/([\p{L}\p{N}])[\p{L}\p{N}]*/gu), ([, first]) => first)
    .slice(0, 2)
    .join('')
