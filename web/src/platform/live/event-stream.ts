/** Reads `text/event-stream` from a fetch answer, because EventSource cannot send a bearer token (WHATWG HTML 9.2). */

export type StreamEvent = { event: string; data: string }

/** Splits a growing text into whole events; keeps what is not finished yet. Comments (heartbeats) give no event. */
export class EventText {
  #rest = ''

  push(text: string): StreamEvent[] {
    const blocks = (this.#rest + text).replaceAll('\r\n', '\n').split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const event = readBlock(block)
      return event === null ? [] : [event]
    })
  }
}

function readBlock(block: string): StreamEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 && event === 'message' ? null : { event, data: data.join('\n') }
}

/** Calls back for every event until the stream ends; `onBytes` for anything at all, heartbeats included. */
export async function readEvents(answer: Response, onEvent: (event: StreamEvent) => void, onBytes: () => void): Promise<void> {
  if (answer.body === null) return
  const text = new EventText()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes()
    for (const event of text.push(part.value)) onEvent(event)
  }
}
