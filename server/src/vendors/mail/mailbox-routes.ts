/** GET /mailbox: the demo's mails as a plain page. Exists only where the demo's mail server does. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy } from '../../platform/http/headers.ts'
import { hasMailbox, type MailboxMessage, readMailbox } from './mailbox.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** Addresses of our own become links; everything is escaped first. */
const withLinks = (text: string, publicUrl: string) =>
  escaped(text).replaceAll(/https?:\/\/[^\s<>]+/g, (address) =>
    address.startsWith(`${escaped(publicUrl)}/`) ? `<a href="${address}">${address}</a>` : address,
  )

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  html { background: Canvas; color: CanvasText }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8888; border-radius: 8px; padding: 0 1rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem; margin: .75rem 0 0 }
  .to { margin: 0; opacity: .85 }
  .text { white-space: pre-wrap; overflow-wrap: anywhere }`

const article = ({ at, to, subject, text }: MailboxMessage, publicUrl: string) => `
  <article>
    <h2>${escaped(subject)}</h2>
    <p class="to">To ${escaped(to)}, <time datetime="${escaped(at)}">${escaped(at.slice(0, 16).replace('T', ' '))} UTC</time></p>
    <p class="text">${withLinks(text, publicUrl)}</p>
  </article>`

const page = (mails: readonly MailboxMessage[], publicUrl: string, nonce: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of the demo</title>
<style nonce="${nonce}">${style}</style>
<main>
  <h1>Mailbox of the demo</h1>
  <p>Mails that a clinic's server would send. <a href="/login">Back to sign-in</a></p>
  ${mails.length === 0 ? '<p>No mail yet. Ask for a password reset, and it appears here.</p>' : mails.map((mail) => article(mail, publicUrl)).join('')}
</main>
</html>`

export function mailboxRoutes(app: FastifyInstance) {
  const { config } = app.context
  if (!hasMailbox(config)) return
  app.get('/mailbox', { config: { plain: 'mailbox' } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy({ nonce }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(await readMailbox(config), config.publicUrl, nonce))
  })
}
