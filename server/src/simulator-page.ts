/**
 * GET /simulator: the demo's page where one plays the patient: text the clinic, and see what the clinic has texted. It exists
 * beside demo data alone, knows nothing but what the simulated vendors were told, and takes no call from another site.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from './platform/http/headers.ts'
import { refuse } from './platform/http/refuse.ts'
import type { RunningSimulator } from './simulator/start.ts'
import { textIn } from './simulator/twilio-texts.ts'

/** The simulator starts after the door is open, and is put here then. */
export type Stage = { simulator?: RunningSimulator }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  html { background: Canvas; color: CanvasText }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  label { display: block; margin: .5rem 0 }
  input, textarea, button { font: inherit; width: 100%; box-sizing: border-box }
  button { width: auto; padding: .25rem 1rem }
  article { border: 1px solid #8888; border-radius: 8px; padding: .25rem 1rem; margin: .5rem 0 }
  p { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere }`

// Enough to find the one just sent
const mostShown = 40

const TextCall = z.strictObject({
  from: z.string().regex(/^\+[0-9]{5,15}$/),
  to: z.string().regex(/^\+[0-9]{5,15}$/),
  body: z.string().max(1600),
})

function page({ simulator }: Stage, said: string, nonce: string): string {
  const texts = Object.values(simulator?.sim.state.texts ?? {}).toReversed().slice(0, mostShown) // prettier-ignore
  const shown = texts.map(({ to, from, body, status }) => `<article><p><b>${escaped(from)} to ${escaped(to)}</b>, ${escaped(status)}</p><p>${escaped(body)}</p></article>`) // prettier-ignore
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Play the patient</title>
<style nonce="${nonce}">${style}</style>
<main>
  <h1>Play the patient</h1>
  <p>Everybody here is invented. <a href="/login">Back to sign-in</a></p>
  <p role="status">${escaped(said)}</p>
  <h2>Text the clinic</h2>
  <form method="post" action="/simulator/text">
    <label>Patient’s phone <input name="from" required pattern="\\+[0-9]{5,15}" placeholder="+12125550123"></label>
    <label>Clinic’s number <input name="to" required pattern="\\+[0-9]{5,15}" value="${escaped(texts[0]?.from ?? '+18445550100')}"></label>
    <label>Text <textarea name="body" maxlength="1600" rows="3"></textarea></label>
    <button>Send</button>
  </form>
  <h2>What the clinics have texted</h2>
  ${shown.length === 0 ? '<p>Nothing yet.</p>' : shown.join('\n  ')}
</main>
</html>`
}

export function simulatorRoutes(app: FastifyInstance, stage: Stage) {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    const config = { plain: 'simulator' } as const
    scope.get('/simulator', { config }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const { sent } = request.query as { sent?: string }
      return reply
        .header('content-security-policy', contentSecurityPolicy({ nonce }))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page(stage, sent === undefined ? '' : 'The text was sent.', nonce))
    })
    scope.post('/simulator/text', { config }, async (request, reply) => {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin') refuse('access.crossSite')
      const text = TextCall.safeParse(request.body)
      if (!text.success || !stage.simulator) return refuse('request.invalid')
      await textIn(stage.simulator.sim, { ...text.data, pictures: 0 })
      return reply.redirect('/simulator?sent', 303)
    })
  })
}
