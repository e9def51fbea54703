/** Queues a mail that counts what waits, with a link of its own that stops such mails. */
import { morningWords } from '@vitalrounds/domain/notifications/letters'
import { makeLink } from '../links/make-link.ts'
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { type MailWords, queueMail } from '../platform/mail.ts'
import { type Scope, countWaiting } from './waiting.queries.ts'

type Sender = Pick<Config, 'keys' | 'publicUrl'>
type Recipient = { id: string; email: string }

export async function queueNotification(db: GroupDb, config: Sender, to: Recipient, words: MailWords) {
  const { id, secret } = await makeLink(db, 'unsubscribe', { subjectId: to.id })
  const link = { tokenId: id, token: secret }
  await queueMail(db, config, { kind: 'notification', recipient: to.email, link, words })
}

/** The summary of this moment for one person. */
export const summaryWords = async (db: GroupDb, { publicUrl }: Pick<Config, 'publicUrl'>, whose: Scope) =>
  morningWords(await countWaiting(db, whose), publicUrl)
