/** Everything that SECRET_BOX_KEY seals in the database, told by whoever seals it. */
import { totpPlaces } from './auth/second-factor/totp.ts'
import { providerPlace } from './auth/sign-on/provider-secret.ts'
import { permissionPlace } from './devices/accounts/member-token.ts'
import { connectionPlaces } from './devices/accounts/vendor-account.ts'
import { mailPlace } from './platform/mail.ts'
import { webhookPlaces } from './webhooks/webhook-secret.ts'
import type { Config } from './platform/config.ts'
import { resealAll } from './platform/reseal.ts'

export const sealedPlaces = [...totpPlaces, providerPlace, ...connectionPlaces, permissionPlace, mailPlace, ...webhookPlaces]

/** At a start with more than one key; answers what whoever started it is told. */
export async function sealWithFirstKey(ownerUrl: string, { keys }: Pick<Config, 'keys'>): Promise<string[]> {
  if (keys.secretBox.length < 2) return []
  const { done, lost } = await resealAll(ownerUrl, keys.secretBox, sealedPlaces)
  return [
    `Sealed anew with the first key of SECRET_BOX_KEY: ${done} secrets. The other keys can be dropped at the next start.`,
    ...(lost > 0 ? [`None of its keys opens ${lost} secrets, which have to be entered again.`] : []),
  ]
}
