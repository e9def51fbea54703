/** Said on every page to accounts whose organization has not signed (docs/sources/product.md 1.6). */
import type { Me } from '../../platform/me.ts'
import { Banner } from '../../ui/notices/Banner.tsx'

export const TrialNotice = ({ me }: { me: Me }) =>
  me.signedContract ? null : (
    <Banner tone="warning" title="Trial version">
      Your organization has not signed a customer agreement yet. Please contact sales to go on after the trial.
    </Banner>
  )
