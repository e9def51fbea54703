/** Starts the workers of this server and what they need to reach the outside: the way to a mail server. */
import { atStart, jobHandlers, type JobContext, schedules } from './jobs-list.ts'
import { runJobs } from './platform/jobs/jobs.ts'
import type { Stop } from './platform/lifecycle.ts'
import { configuredPost, openPost, type Post } from './vendors/mail/client.ts'
import { hasMailbox, openMailbox } from './vendors/mail/mailbox.ts'
import { dispatchWebhooks } from './webhooks/dispatch-webhooks.ts'
import { playedReceivers } from './webhooks/played-receivers.ts'

type Parts = Omit<JobContext, 'post'> & {
  /** For the queue, which keeps its own tables. */
  queueUrl: string
  onError: (error: unknown, job: string) => void
}

/** Leaves word how to stop each part. With WORKERS=0 another server of the same database does the work. */
export async function startJobs({ queueUrl, onError, ...context }: Parts, onStop: (stop: Stop) => void) {
  if (context.config.workers === 0) return
  const office = await postOffice(context, onStop)
  const jobs = await runJobs(
    queueUrl,
    { handlers: jobHandlers({ ...context, post: office }), schedules: schedules(context.config), atStart },
    onError,
  )
  onStop(() => jobs.stop())
  // In a test bed nothing may change by itself
  if (context.config.profile === 'testbed') return
  const post = playedReceivers(context.config)
  onStop(
    dispatchWebhooks({ ...context, db: { worker: context.db.webhooks }, ...(post && { post }) }, (error) => onError(error, 'webhooks')),
  )
}

/** The configured mail server, else the demo's own; without either, mails wait and the jobs say why. */
async function postOffice({ config }: Omit<JobContext, 'post'>, onStop: (stop: Stop) => void): Promise<Post> {
  const configured = configuredPost(config)
  if (configured) return configured
  if (!hasMailbox(config)) return { send: () => Promise.reject(new Error('no mail server is configured')), close: () => undefined }
  const mailbox = await openMailbox(config)
  onStop(() => mailbox.close())
  const post = openPost(mailbox.smtpUrl, config.mail.from)
  onStop(async () => post.close())
  return post
}
