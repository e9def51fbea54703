/**
 * The table of mails that wait to leave. A mail is written in the transaction of the fact that causes it, together with
 * the job that sends it. It names people of the clinic, counts and links, never a patient; a link's token is sealed until sent.
 */
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database, UnscopedDb } from './database/db.ts'
import { changed } from './changes.ts'
import type { SealedPlace } from './reseal.ts'
import { sealText, unseal } from './secret-box.ts'

export type MailKind =
  | 'reset'
  | 'confirm'
  | 'invite'
  | 'password-changed'
  | 'second-factor-changed'
  | 'second-factor-reset'
  | 'session-revoked'
  | 'emergency-access'
  | 'notification'
  | 'support'
/** What a link in a mail carries. */
export type MailLink = { tokenId: string; token: string }
/** The words of a mail that says more than its kind: counts and what people of the clinic wrote. */
export type MailWords = { subject: string; lines: string[]; replyTo?: string }

const pages = { confirm: '/confirmemail', reset: '/passwordreset', invite: '/passwordreset' } as const

/** Where the link of a mail leads. Built from the configured address, never from what a request claims to be its host. */
export const linkAddress = (publicUrl: string, kind: keyof typeof pages, { token, tokenId }: MailLink) =>
  `${publicUrl}${pages[kind]}?${new URLSearchParams({ token, tokenId }).toString()}`

/** Where mail readers unsubscribe by one click (RFC 8058), and the page for whoever follows the link by hand. */
export const unsubscribeAddress = (publicUrl: string, token: string) => ({
  click: `${publicUrl}/orma-v2/api/unsubscribe/${token}`,
  // What stands behind # is never sent to a server, so that no log holds it
  page: `${publicUrl}/unsubscribe#${token}`,
})

type Vars = { tokenId?: string; sealed?: string; words?: MailWords }
export type WaitingMail = {
  id: string
  kind: MailKind
  recipient: string
  link: MailLink | undefined
  words: MailWords | undefined
}

type Keys = Pick<Config, 'keys'>
const contextOf = (tokenId: string) => `mail link ${tokenId}`
export const mailPlace: SealedPlace = {
  table: 'mail',
  column: 'vars',
  field: 'sealed',
  boundTo: [`vars ->> 'tokenId'`],
  context: (tokenId = '') => contextOf(tokenId),
}

/** Writes a mail and the job that sends it, in the caller's transaction. */
export async function queueMail(
  db: UnscopedDb,
  { keys }: Keys,
  mail: { kind: MailKind; recipient: string; link?: MailLink; words?: MailWords },
): Promise<string> {
  const link = mail.link && {
    tokenId: mail.link.tokenId,
    sealed: sealText(keys.secretBox, mail.link.token, contextOf(mail.link.tokenId)),
  }
  const vars: Vars = { ...link, ...(mail.words && { words: mail.words }) }
  // Not every role that writes a mail may read one, so the id is made here
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(db)
  const id = rows[0]!.id
  await db
    .insertInto('mail')
    .values({ id, kind: mail.kind, recipient: mail.recipient, vars: JSON.stringify(vars) })
    .execute()
  changed(db, 'mail', { mailId: id })
  return id
}

/** The mail if it still waits, counting this attempt; undefined when it has left already. */
export async function claimMail(db: Database, { keys }: Keys, mailId: string): Promise<WaitingMail | undefined> {
  const row = await db
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '!=', 'sent')
    .returning(['id', 'kind', 'recipient', 'vars'])
    .executeTakeFirst()
  if (!row) return undefined
  const { tokenId, sealed, words } = row.vars as Vars
  const link = tokenId && sealed ? { tokenId, token: unseal(keys.secretBox, sealed, contextOf(tokenId)) } : undefined
  return { id: row.id, kind: row.kind as MailKind, recipient: row.recipient, link, words }
}

/** Notes that a mail left; its sealed token is no longer needed and goes. */
export const markMailSent = (db: Database, mailId: string, providerId: string) =>
  db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: sql`app.now()`, provider_id: providerId, error: null, vars: '{}' })
    .where('id', '=', mailId)
    .execute()

/** Notes that an attempt failed, by the kind of failure alone; the queue tries again. */
export const markMailFailed = (db: Database, mailId: string, error: string) =>
  db.updateTable('mail').set({ state: 'failed', error }).where('id', '=', mailId).execute()
