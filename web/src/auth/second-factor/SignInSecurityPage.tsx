/** /settings/sign-in: how the user signs in, beyond the password. */
import type { Me } from '../../platform/me.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

export const SignInSecurityPage = ({ me }: { me: Me }) => (
  <>
    <PageHeader title="Signing in" note="A second factor keeps your account yours when somebody learns your password" />
    <SecondFactorPanel zone={me.timeZone} />
    <RememberedDevices zone={me.timeZone} />
  </>
)
