/** Whether words name a patient of the clinic: they then stay in the product, whatever was ticked. */
import { wholeNamesIn } from '@vitalrounds/domain/members/search-words'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

// Shorter record numbers stand in any words by chance
const shortestNumber = 5

export async function namesPatient(db: GroupDb, words: string): Promise<boolean> {
  const text = words.toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = words.replaceAll(/\D/g, '')
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (
      select from member_name_part p where p.group_id = ${db.groupId} and p.part = any (${wholeNamesIn(words)}::text[])
    ) or exists (
      select from member m
       where m.group_id = ${db.groupId}
         and (strpos(${text}, m.dob::text) > 0
              or strpos(${text}, to_char(m.dob, 'MM/DD/YYYY')) > 0
              or strpos(${digits}, right(m.phone, 10)) > 0 and length(m.phone) > 9
              or strpos(${text}, lower(m.mrn)) > 0 and length(m.mrn) >= ${shortestNumber})) as "isNamed"`.execute(db)
  return rows[0]?.isNamed === true
}
