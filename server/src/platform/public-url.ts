/** The address by which people outside reach this server, for whoever writes a link. */
import type { Config } from './config.ts'
import type { BoxKeys } from './secret-box.ts'

/** What a transaction knows of it; handed on with the pool, as what follows a change is. */
export type Site = { publicUrl: string; linkKeys: BoxKeys }

export const siteOf = ({ publicUrl, keys }: Pick<Config, 'publicUrl' | 'keys'>): Site => ({
  publicUrl,
  linkKeys: keys.secretBox,
})

type SiteContext = { readonly site: Site | undefined }

function requireSite({ site }: SiteContext): Site {
  if (site === undefined) throw new Error('this connection was opened without an address to write into links')
  return site
}

/** Never built from what a request claims to be its host. */
export const publicAddress = (db: SiteContext, path: `/${string}`) => `${requireSite(db).publicUrl}${path}`

/** What secrets that can be made again are derived from: new ones from the first. */
export const linkKeys = (db: SiteContext) => requireSite(db).linkKeys
