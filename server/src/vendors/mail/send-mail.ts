/** The job that sends one waiting mail. May run twice: a mail that has left is not sent again. */
import type { Config } from '../../platform/config.ts'
import type { Databases } from '../../platform/database/databases.ts'
import { markMailFailed, markMailSent, claimMail } from '../../platform/mail.ts'
import type { Post } from './client.ts'
import { letterOf } from './letters.ts'

type Parts = { config: Pick<Config, 'keys' | 'publicUrl'>; db: Pick<Databases, 'worker'>; post: Post }

/** Throws when the mail server does not take it, so that the queue tries again. */
export async function sendMail({ config, db, post }: Parts, mailId: string): Promise<void> {
  const mail = await claimMail(db.worker, config, mailId)
  if (!mail) return
  try {
    await markMailSent(db.worker, mailId, await post.send(letterOf(mail, config.publicUrl), mailId))
  } catch (error) {
    await markMailFailed(db.worker, mailId, kindOf(error))
    throw new Error('a mail could not be sent', { cause: error })
  }
}

/** The code of the failure; its message may quote the address. */
const kindOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed')
