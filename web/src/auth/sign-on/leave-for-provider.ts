/** Leaves for the sign-in of an organization; loaded by whoever presses the button alone. */
import { signOnApi } from '@vitalrounds/domain/auth/sign-on-api'
import { call } from '../../platform/api.ts'

export async function leaveForProvider(email: string, from: string | undefined): Promise<void> {
  const { url } = await call(signOnApi.start, { body: { email, ...(from !== undefined && { from }) } })
  location.assign(url)
  // The page goes; until then the button waits
  await new Promise(() => undefined)
}
