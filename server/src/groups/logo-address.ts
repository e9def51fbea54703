/** The picture of a client organization as an address that a page shows. */
import { logoSvg } from '@vitalrounds/domain/groups/client-logo'

type Row = { company_name: string; color: string; logo_svg: string | null }

export const logoAddress = ({ company_name, color, logo_svg }: Row) =>
  `data:image/svg+xml;base64,${Buffer.from(logoSvg({ companyName: company_name, color, logo: logo_svg })).toString('base64')}`
