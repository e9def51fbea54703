/** The secret that a provider gave for us, sealed at rest. */
import type { Config } from '../../platform/config.ts'
import type { SealedPlace } from '../../platform/reseal.ts'
import { sealText, unseal } from '../../platform/secret-box.ts'

type Keys = Pick<Config, 'keys'>

const contextOf = (client: string) => `sign-on ${client}`
export const providerPlace: SealedPlace = {
  table: 'auth.sign_on_provider',
  column: 'client_secret',
  boundTo: ['client'],
  context: (client = '') => contextOf(client),
}

export const sealClientSecret = ({ keys }: Keys, client: string, secret: string) =>
  Buffer.from(sealText(keys.secretBox, secret, contextOf(client)), 'utf8')

export const openClientSecret = ({ keys }: Keys, client: string, sealed: Buffer) =>
  unseal(keys.secretBox, sealed.toString('utf8'), contextOf(client))
