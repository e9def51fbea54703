/** The clinic that a link is of, and what became of the link. */
import type { linkApi, LinkedClinic } from '@vitalrounds/domain/links/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { logoAddress } from '../groups/logo-address.ts'
import type { Database } from '../platform/database/db.ts'

type ClinicState = Reply<typeof linkApi.clinic>
type FoundClinic = { answer: ClinicState; link: { id: string; groupId: string } | null }
type Row = {
  group_id: string
  link_id: string | null
  state: ClinicState['state']
  name: string
  phone: string | null
  company_name: string | null
  color: string | null
  logo_svg: string | null
}

// As a client organization has it that chose none
const defaultColor = '#0b6b74'

const logoOf = ({ name, company_name, color, logo_svg }: Row): LinkedClinic['logo'] =>
  logoAddress({ company_name: company_name ?? name, color: color ?? defaultColor, logo_svg })

/** Whatever became of the link, with the link itself where there is one; of a secret that is none, nothing. */
export async function findLinkedClinic(db: Database, secret: Buffer | null, alertId?: string): Promise<FoundClinic> {
  const { rows } = await sql<Row>`select * from app.clinic_of_link(${secret}, ${alertId ?? null}::uuid)`.execute(db)
  const [row] = rows
  if (!row) return { answer: { state: 'unknown', clinic: null }, link: null }
  return {
    answer: { state: row.state, clinic: { name: row.name, phone: row.phone, logo: logoOf(row) } },
    link: row.link_id === null ? null : { id: row.link_id, groupId: row.group_id },
  }
}
