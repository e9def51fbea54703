/**
 * The mailbox of the demo: a mail server on loopback that keeps what it gets as files in the data folder, so that the
 * links of the demo can be followed without a real mail server. Never part of a clinic's own server.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'

const stored = 100
const largestBytes = 1_000_000

const MailboxMessage = z.object({
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** As they came, each with its name. */
  headers: z.array(z.string()).default([]),
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

/** The demo and development read their mails here, unless a mail server is configured. */
export const hasMailbox = ({ profile, mail }: Pick<Config, 'profile' | 'mail'>) =>
  (profile === 'demo' || profile === 'development') && mail.smtpUrl === undefined

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mailbox')
const names = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()

/** The mails that came, the latest first. */
export async function readMailbox(config: Pick<Config, 'dataDir'>): Promise<MailboxMessage[]> {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const texts = (await names(folder)).toReversed().map((name) => readFile(path.join(folder, name), 'utf8'))
  return (await Promise.all(texts)).map((text) => MailboxMessage.parse(JSON.parse(text)))
}

/** Opens the mail server on a free port; answers its address and how to close it. */
export async function openMailbox(config: Pick<Config, 'dataDir'>): Promise<{ smtpUrl: string; close(): Promise<void> }> {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestBytes,
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        storeMail(folder, Buffer.concat(parts), ++arrived).then(() => done(), done)
      })
    },
  })
  // A client that breaks off is no reason to end the server
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function storeMail(folder: string, raw: Buffer, number: number) {
  const { to, subject, text, headers } = await new PostalMime().parse(raw)
  const at = new Date().toISOString()
  const mail: MailboxMessage = {
    at,
    to: to?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: subject ?? '',
    text: text ?? '',
    headers: headers.map(({ key, value }) => `${key}: ${value}`),
  }
  const name = `${at.replaceAll(/\D/g, '')}-${String(number).padStart(6, '0')}.json`
  await writeFile(path.join(folder, name), JSON.stringify(mail), { mode: 0o600 })
  for (const old of (await names(folder)).slice(0, -stored)) await rm(path.join(folder, old), { force: true })
}
