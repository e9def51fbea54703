/** The address by which people outside reach this server: told once at start, and asked by whoever writes a link. */
import type { Config } from './config.ts'

type Known = { url: string; key: Uint8Array }
let known: Known | undefined

export const tellPublicUrl = ({ publicUrl, keys }: Pick<Config, 'publicUrl' | 'keys'>) => {
  known = { url: publicUrl, key: keys.secretBox }
}

function told(): Known {
  if (known === undefined) throw new Error('the public address is not known yet')
  return known
}

/** Never built from what a request claims to be its host. */
export const publicAddress = (path: `/${string}`) => `${told().url}${path}`

/** What secrets that can be made again are derived from. */
export const linkKey = () => told().key
