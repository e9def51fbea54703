/** Hands letters to a mail server by SMTP. */
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import type { Letter } from './letters.ts'

export type Post = {
  /** Answers the id under which the letter left. `reference` makes a repeated sending recognizable as the same letter. */
  send(letter: Letter, reference: string): Promise<string>
  close(): void
}

type MailServer = Post & {
  /** Signs in and sends nothing; throws what the mail server says. */
  verify(): Promise<void>
}

// A mail server that does not answer must not hold a worker; the queue tries again
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The way to the configured mail server, where there is one. Where letters go to real people nothing is said before STARTTLS. */
export const configuredPost = ({ profile, mail }: Pick<Config, 'profile' | 'mail'>): MailServer | undefined =>
  mail.smtpUrl === undefined ? undefined : openPost(mail.smtpUrl, mail.from, { isEncrypted: profile === 'production' })

/** A connection to the server that the URL names: smtp:// or smtps://, with user and password where it wants them. */
export function openPost(smtpUrl: string, from: string, { isEncrypted = false } = {}): MailServer {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl)
  const transport = createTransport({
    ...timeouts,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: isEncrypted,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, replyTo, unsubscribe }, reference) {
      const messageId = `<${reference}@${domain}>`
      // Headers that keep out-of-office answers away (RFC 3834, section 2)
      const headers = {
        'auto-submitted': 'auto-generated',
        // RFC 8058: one click in the mail reader, without a page
        ...(unsubscribe && {
          'list-unsubscribe': `<${unsubscribe}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      }
      const answers = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId, headers, ...answers })
      return messageId
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
