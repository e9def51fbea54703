/** The list of jobs and of schedules: which function runs behind each name. */
import { sweepSignIn } from './auth/sweep-sign-in.ts'
import { sealAudit, verifyEveryAudit } from './platform/audit-seal.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/databases.ts'
import type { JobHandlers, Schedules } from './platform/jobs.ts'
import type { Post } from './vendors/mail/client.ts'
import { sendMail } from './vendors/mail/send-mail.ts'

export type JobContext = {
  config: Config
  db: Databases
  /** Where mails are handed over. */
  post: Post
}

export const jobHandlers = ({ config, db, post }: JobContext) =>
  ({
    'send-mail': ({ mailId }) => sendMail({ config, db, post }, mailId),
    'seal-audit': () => sealAudit(db),
    'verify-audit': () => verifyEveryAudit(db),
    'sweep-sign-in': () => sweepSignIn(db),
  }) satisfies Partial<JobHandlers>

/** Cron in UTC. The nightly ones fall outside the working hours of every zone of the United States. */
export const schedules: Schedules = {
  'seal-audit': '* * * * *',
  'sweep-sign-in': '17 9 * * *',
  'verify-audit': '41 9 * * *',
}
