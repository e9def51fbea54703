/** The code that is texted before a link opens. */
import { randomInt } from 'node:crypto'
import { codeSeconds } from '@vitalrounds/domain/values/link-kinds'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { secretHash } from '../platform/link-token.ts'

/** Makes a new code of six digits for a link; an older one works no more. It is told this once, and works once. */
export async function makeCode(db: GroupDb, linkId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .updateTable('link')
    .set({
      code_hash: secretHash(linkId + code),
      code_expires_at: sql`app.now() + make_interval(secs => ${codeSeconds})`,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', linkId)
    .execute()
  return code
}
