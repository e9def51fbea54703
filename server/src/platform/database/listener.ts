/**
 * A connection of its own that listens to a channel, and comes back when it is cut. A machine that is gone says nothing, so
 * the connection is asked now and then whether it still answers, and opening one has a limit. Never through a transaction
 * pooler.
 */
import pg from 'pg'
import { connectTo } from './connect-to.ts'

type Options = {
  url: string
  channel: 'inbox' | 'live'
  /** What was said on the channel. */
  onNotify: (payload: string | undefined) => void
  /** Listens, for the first time or again: what was said meanwhile was not heard. */
  onListen: () => void
  /** Milliseconds: until the next try, for opening and for an answer, and between two questions whether it is there. */
  limits?: { retry: number; answer: number; beat: number }
}

export type Listener = { stop: () => Promise<void> }

// As of the pools: what does not answer within 5 s is gone. Half a minute until it is noticed is what a failover may take
const usualLimits = { retry: 300, answer: 4000, beat: 10_000 }

export function openListener({ url, channel, onNotify, onListen, limits = usualLimits }: Options): Listener {
  let isStopped = false
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const open = async () => {
    const client = new pg.Client({
      ...connectTo(url),
      application_name: `vitalrounds ${channel}`,
      connectionTimeoutMillis: limits.answer,
      query_timeout: limits.answer,
      // With it a question without an answer ends the connection
      pipeline: true,
    })
    current = client
    const again = () => {
      if (isStopped || current !== client) return
      current = undefined
      clearTimeout(timer)
      timer = setTimeout(() => void open(), limits.retry)
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => onNotify(payload))
    const beat = () => {
      timer = setTimeout(() => void client.query('select 1').then(beat, again), limits.beat)
    }
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onListen()
      if (!isStopped && current === client) beat()
    } catch {
      again()
    }
  }
  void open()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    },
  }
}
