/** The browser's own interface to passkeys, behind the library that speaks it; loaded when somebody wants one. */
import { secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { call } from '../../platform/api.ts'
import { session } from '../../platform/session.ts'

const library = () => import('@simplewebauthn/browser')

export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis

/** What the browser answered, with its extensions as the plain object they are. */
const plain = <R extends { clientExtensionResults: object }>({ clientExtensionResults, ...response }: R) => ({
  ...response,
  clientExtensionResults: Object.fromEntries(Object.entries(clientExtensionResults)) as Record<string, unknown>,
})

export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call(secondFactorApi.passkeyOptions, { body: {} })
  const { startAuthentication } = await library()
  const response = await startAuthentication({ optionsJSON: optionsJSON as never })
  session.open(await call(secondFactorApi.passkey, { body: { response: plain(response) } }))
}

export async function proveWithPasskey(): Promise<void> {
  const optionsJSON = await call(secondFactorApi.proveOptions, { body: {} })
  const { startAuthentication } = await library()
  const response = await startAuthentication({ optionsJSON: optionsJSON as never })
  await call(secondFactorApi.prove, { body: { passkey: plain(response) } })
}

export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await call(secondFactorApi.beginPasskey, { body: {} })
  const { startRegistration } = await library()
  const response = await startRegistration({ optionsJSON: optionsJSON as never })
  await call(secondFactorApi.addPasskey, { body: { name, response: plain(response) } })
}

/** What to say when the browser did not do it: that somebody closed its question is no fault. */
export function passkeyProblem(problem: unknown): string | undefined {
  if (!(problem instanceof Error) || problem.name === 'ApiProblem') return undefined
  return problem.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'The browser did not finish. Nothing was changed.'
}
