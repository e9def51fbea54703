/**
 * Serves the built web app: hashed files for ever, the page itself fresh and with a nonce of its own for style elements.
 * Any path that is not a file, an API call or a hook is a page of the app.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from './failures.ts'
import { contentSecurityPolicy, usesLiveTwilio } from './headers.ts'

const folder = join(import.meta.dirname, '../../../../web/dist')

function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', contentSecurityPolicy({ nonce, hasVoice: usesLiveTwilio(reply.server) }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

/** Also what only looks like the API to whoever tidies paths on the way (`//orma-v2/`, `/x/../orma-v2/`) is no page. */
const isPagePath = (url: string) =>
  !/^\/(orma-v2|hooks|fhir|scim|assets)(\/|$)|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c|\\|%00/i.test(url.split('?', 1)[0] ?? '')

/** What a public link opens has a light page of its own. */
const isLinkPath = (url: string) => /^\/(?:(?:member-access|doctoralerts)\/[^/?]+|check-in(?:[?/]|$))/.test(url)

function pageFile(name: string): string | undefined {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export async function serveWebFiles(app: FastifyInstance) {
  const page = pageFile('index.html')
  const linkPage = pageFile('link.html')
  if (page) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      // Nobody asks again for what holds for ever
      etag: false,
      lastModified: false,
      decorateReply: false,
      preCompressed: true,
      index: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && isPagePath(request.url)
    const target = isLinkPath(request.url) ? linkPage : page
    return isPage && target ? sendPage(reply, target) : notFound(request, reply)
  })
}
