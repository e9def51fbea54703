/** Says from which number one's own group texts and calls. Of two clinics with one number nobody could tell whom a text was for. */
import type { ClinicNumber } from '@vitalrounds/domain/messages/settings-api'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function setClinicNumber(db: GroupDb, { integrations }: Pick<Config, 'integrations'>, number: ClinicNumber) {
  const { rows } = await sql<{ id: string | null }>`select app.account_for_numbers(${integrations}) as id`.execute(db)
  const connectionId = rows[0]?.id ?? refuse('sms.noAccount')
  const row = { phone: number.phone, connection_id: connectionId, messaging_service_sid: number.messagingServiceSid }
  await db
    .insertInto('clinic_number')
    .values({ group_id: db.groupId, ...row })
    .onConflict((on) => on.column('group_id').doUpdateSet(row))
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'clinic_number_phone_key') refuse('sms.numberTaken')
      throw error
    })
}
