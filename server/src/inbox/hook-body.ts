/** The text of a hook call's body: inflated where it came compressed, without the mark some senders put before it. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

// Ten times the cap of what is sent (docs/sources/wire-facts.md 9.2): JSON of readings shrinks about that much
const mostInflated = 10 * 1024 * 1024
const inflate = promisify(gunzip)

/** With a problem the text is the body as it came, in base64. */
export type HookBody = { text: string; problem?: string }

/** Never throws. A body that inflates without end is given up at the limit, before it fills the memory. */
export async function readHookBody(sent: Buffer, encoding: string | undefined): Promise<HookBody> {
  const isGzip = /^(x-)?gzip$/i.test(encoding?.trim() ?? '') || (sent[0] === 0x1f && sent[1] === 0x8b)
  try {
    const body = isGzip ? await inflate(sent, { maxOutputLength: mostInflated }) : sent
    return { text: body.toString('utf8').replace(/^\uFEFF/, '') }
  } catch (error) {
    const isEndless = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const problem = isEndless ? 'The body inflates beyond 10 MB' : 'The body could not be inflated'
    return { text: sent.toString('base64'), problem }
  }
}
