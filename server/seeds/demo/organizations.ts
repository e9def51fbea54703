/** The nine client organizations that a sign-in page can be branded for. Invented, under the reserved domain `.example`. */
import type { Row } from '../rows.ts'

type Organization = {
  client: string
  name: string
  short: string
  color: string
  hasAgreement?: boolean
  bills99458?: boolean
}

const organizations: readonly Organization[] = [
  { client: 'northside', name: 'Northside Clinic', short: 'Northside', color: '#0b6b74', hasAgreement: true },
  { client: 'lakeview', name: 'Lakeview Heart Group', short: 'Lakeview', color: '#3b4db8' },
  {
    client: 'harborpoint',
    name: 'Harbor Point Physicians',
    short: 'Harbor Point',
    color: '#1d5f8a',
    hasAgreement: true,
  },
  { client: 'cedargrove', name: 'Cedar Grove Internal Medicine', short: 'Cedar Grove', color: '#3f6b2a' },
  { client: 'mesaverde', name: 'Mesa Verde Family Health', short: 'Mesa Verde', color: '#8a4b00', hasAgreement: true },
  { client: 'bayridge', name: 'Bay Ridge Cardiology', short: 'Bay Ridge', color: '#7a2f5b', bills99458: false },
  { client: 'pinehollow', name: 'Pine Hollow Kidney Care', short: 'Pine Hollow', color: '#2f5d50' },
  {
    client: 'summitvalley',
    name: 'Summit Valley Medical Group',
    short: 'Summit Valley',
    color: '#4a4f87',
    hasAgreement: true,
  },
  { client: 'riverbend', name: 'Riverbend Community Health', short: 'Riverbend', color: '#6b5314' },
]

/** A plain monogram: the first letters of the name on the organization's color. */
const monogram = ({ name, color }: Organization) => {
  const letters = name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="${color}"/>` +
    `<text x="24" y="31" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">${letters}</text></svg>`
  )
}

export const organizationRows = (): Row[] =>
  organizations.map((one) => ({
    client: one.client,
    email_domain: `${one.client}.example`,
    company_name: one.name,
    company_name_short: one.short,
    bills_99458: one.bills99458 ?? true,
    has_agreement: one.hasAgreement ?? false,
    logo_svg: monogram(one),
  }))
