/** The page on which one plays the patient, as HTML: texts and calls to a clinic, phones that ring, and what clinics have texted. */
import type { RunningSimulator } from './start.ts'
import type { Script, SimCall } from './twilio/voice/exchange.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  html { background: Canvas; color: CanvasText }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  h1 { margin: 0; font-size: 1.5rem }
  h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
  form { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .5rem 1rem; align-items: end }
  form > .wide { grid-column: 1 / -1 }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 }
  .row form { display: block }
  input, textarea, select, button { font: inherit; width: 100%; box-sizing: border-box; padding: .25rem .5rem }
  button { width: auto; justify-self: start; padding: .25rem 1rem }
  article { border: 1px solid #8888; border-radius: 8px; padding: .25rem 1rem; margin: .5rem 0 }
  p { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere }`

// Enough to find the one just sent
const mostShown = 40

/** What becomes of the next call that a clinic makes, as the page says it. */
const scriptWords: Record<Script, string> = {
  answers: 'Somebody answers after a few seconds',
  waits: 'It rings until you pick up below',
  busy: 'The line is busy',
  noAnswer: 'Nobody answers',
  machine: 'A machine answers',
  failed: 'It cannot be reached',
  drops: 'Somebody answers, then the line breaks',
  microphoneRefused: 'The browser is refused the microphone',
  neverSettles: 'The exchange never answers',
  tokenExpires: 'Somebody answers, and the token is about to end',
}

/** Addresses of our own become links: the page of a member or a doctor is opened from a text. */
const linked = (body: string) => escaped(body).replaceAll(/https?:\/\/[^\s&<]+/g, (url) => `<a href="${url}">${url}</a>`)

const field = (label: string, input: string) => `<label>${label} ${input}</label>`
const phone = (name: string, value: string) =>
  `<input name="${name}" required pattern="\\+[0-9]{5,15}" placeholder="+12125550123" value="${escaped(value)}">`

const callWords = ({ direction, phone: number, clinic, state }: SimCall) =>
  `${direction === 'out' ? `${clinic} calls ${number}` : `${number} calls ${clinic}`}, ${state}`

const act = ({ sid }: SimCall, name: string, words: string) =>
  `<form method="post" action="/simulator/calls/${sid}/${name}"><button>${words}</button></form>`

const shownCall = (call: SimCall) => `<article><p>${escaped(callWords(call))}</p><div class="row">
    ${call.state === 'ringing' && call.direction === 'out' ? act(call, 'accept', 'Pick up') + act(call, 'decline', 'Refuse') : ''}
    ${act(call, 'hangUp', 'Hang up')}</div></article>`

const list = (displayed: readonly string[], nothing: string) => (displayed.length === 0 ? `<p>${nothing}</p>` : displayed.join('\n'))

export function playPage(simulator: RunningSimulator | undefined, text: string, nonce: string): string {
  const texts = Object.values(simulator?.sim.state.texts ?? {})
    .toReversed()
    .slice(0, mostShown)
  const calls = [...(simulator?.exchange.calls.values() ?? [])].filter(({ state }) => state !== 'over')
  const clinic = texts[0]?.from ?? '+18445550100'
  const choices = Object.entries(scriptWords).map(([script, words]) => `<option value="${script}">${words}</option>`)
  const displayed = texts.map(
    ({ to, from, body, status }) =>
      `<article><p><b>${escaped(from)} to ${escaped(to)}</b>, ${escaped(status)}</p><p>${linked(body)}</p></article>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Play the patient</title>
<style nonce="${nonce}">${style}</style>
<main>
  <h1>Play the patient</h1>
  <p>Everybody here is invented. <a href="/login">Back to sign-in</a></p>
  <p role="status">${escaped(text)}</p>
  <h2>Text the clinic</h2>
  <form method="post" action="/simulator/text">
    ${field('Patient’s phone', phone('from', ''))}${field('Clinic’s number', phone('to', clinic))}
    <label class="wide">Text <textarea name="body" maxlength="1600" rows="3"></textarea></label>
    <button>Send</button>
  </form>
  <h2>Call the clinic</h2>
  <form method="post" action="/simulator/calls">
    ${field('Phone that calls', phone('from', ''))}${field('Number that is called', phone('to', clinic))}
    <button>Call</button>
  </form>
  <h2>The next call from a clinic</h2>
  <form method="post" action="/simulator/next">
    ${field('What happens', `<select name="script">${choices.join('')}</select>`)}
    <button>Set</button>
  </form>
  <h2>Phones now</h2>
  <p><a href="/simulator">Look again</a></p>
  ${list(calls.map(shownCall), 'Nobody is on the phone.')}
  <h2>What the clinics have texted</h2>
  ${list(displayed, 'Nothing yet.')}
</main>
</html>`
}
