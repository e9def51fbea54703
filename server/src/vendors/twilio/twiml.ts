/** The four answers by which Twilio is told what to do with a call, as XML. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
const attributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
const element = (name: string, values: Record<string, string>, ...inner: readonly string[]) =>
  `<${name}${attributes(values)}>${inner.join('')}</${name}>`
const response = (...inner: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?><Response>${inner.join('')}</Response>`

/** How long a member's phone rings before it counts as not answered, and the longest call. */
const ringSeconds = 30
const longestSeconds = 3600
/** A caller hears the greeting after as long. */
export const incomingRingSeconds = 20
/** More than that many browsers cannot be rung at once (docs/sources/twilio.md 10). */
export const mostBrowsers = 10

const events = 'initiated ringing answered completed'

type Outgoing = { callerId: string; number: string; action: string; leg: string; machine: string }

/** Rings the member, and connects the browser as soon as they answer. */
export const dialNumber = ({ callerId, number, action, leg, machine }: Outgoing) =>
  response(
    element(
      'Dial',
      {
        callerId,
        answerOnBridge: 'true',
        timeout: String(ringSeconds),
        timeLimit: String(longestSeconds),
        action,
      },
      element(
        'Number',
        {
          statusCallback: leg,
          statusCallbackEvent: events,
          machineDetection: 'Enable',
          amdStatusCallback: machine,
        },
        escaped(number),
      ),
    ),
  )

type Incoming = { identities: readonly string[]; action: string; leg: string; callId: string }

/** Rings every browser that has calls switched on; the first to answer has the call. */
export const dialBrowsers = ({ identities, action, leg, callId }: Incoming) =>
  response(
    element(
      'Dial',
      { answerOnBridge: 'true', timeout: String(incomingRingSeconds), timeLimit: String(longestSeconds), action },
      ...identities
        .slice(0, mostBrowsers)
        .map((identity) =>
          element(
            'Client',
            { statusCallback: leg, statusCallbackEvent: events },
            element('Identity', {}, escaped(identity)),
            `<Parameter name="callId" value="${escaped(callId)}"/>`,
          ),
        ),
    ),
  )

/** Nobody could take the call: says so, and that somebody will call back. */
export const greetingTwiml = (clinic: string) =>
  response(
    element('Say', {}, escaped(`You have reached ${clinic}. Nobody can take your call now. We will call you back.`)),
    element('Say', {}, 'If this is an emergency, hang up and dial 9 1 1.'),
    '<Hangup/>',
  )

/** The call has had its end, or must not be placed. */
export const hangUpTwiml = () => response('<Hangup/>')
