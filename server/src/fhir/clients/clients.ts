/** The programs that may read one's own group through FHIR, as a setting. */
import type { ApiClients, ClientRecord } from '@vitalrounds/domain/fhir/client-api'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { Setting } from '../../settings/save-setting.ts'

async function read(db: GroupDb): Promise<ApiClients> {
  const rows = await db.selectFrom('api_client').selectAll().where('group_id', '=', db.groupId).orderBy('position').execute()
  return {
    clients: rows.map(({ id, name, jwks_url, jwks, scopes, expires_on, is_enabled }) => ({
      id,
      name,
      jwksUrl: jwks_url ?? '',
      jwks: jwks ?? '',
      scopes,
      expiresOn: expires_on,
      isEnabled: is_enabled,
    })),
  }
}

async function write(db: GroupDb, { clients }: ApiClients, by: string) {
  const existing = (await read(db)).clients
  if (existing.some(({ id }) => !clients.some((client) => client.id === id))) refuse('apiClient.onRecord')
  for (const [position, { id, name, jwksUrl, jwks, scopes, expiresOn, isEnabled }] of clients.entries()) {
    const values = { position, name, jwks_url: jwksUrl || null, jwks: jwks || null, scopes, expires_on: expiresOn, is_enabled: isEnabled }
    await db
      .insertInto('api_client')
      .values({ group_id: db.groupId, id, created_by: by, ...values })
      .onConflict((on) => on.columns(['group_id', 'id']).doUpdateSet(values))
      .execute()
  }
}

export const apiClientSetting = (db: GroupDb, by: string): Setting<ApiClients> => ({
  page: 'api-clients',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => read(db),
  write: (value) => write(db, value, by),
})

/** Who registered each, and when it was used last. */
export const clientRecords = (db: GroupDb): Promise<ClientRecord[]> =>
  db
    .selectFrom('api_client as c')
    .leftJoin('app_user as u', 'u.id', 'c.created_by')
    .where('c.group_id', '=', db.groupId)
    .orderBy('c.position')
    .select((eb) => [
      'c.id',
      eb.fn.coalesce(staffName('u'), eb.val('Somebody who has left')).as('createdBy'),
      'c.created_at as createdAt',
      'c.last_used_at as lastUsedAt',
    ])
    .execute()
