/** /secondfactor: an account that needs a second factor gets one before anything else; the only other way is out. */
import { Button } from '@mantine/core'
import type { Me } from '../../platform/me.ts'
import { session } from '../../platform/session.ts'
import { PublicPage } from '../parts/PublicPage.tsx'
import { ProofHost } from './ProofHost.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

export const SecondFactorPage = ({ me, onDone }: { me: Me; onDone: () => void }) => (
  <PublicPage title="Second factor">
    <SecondFactorPanel zone={me.timeZone} />
    <Button disabled={me.mustAddSecondFactor} onClick={onDone}>
      Continue
    </Button>
    <Button variant="subtle" onClick={() => void session.signOut()}>
      Log out
    </Button>
    <ProofHost />
  </PublicPage>
)
