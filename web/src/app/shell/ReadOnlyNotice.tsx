/** Said on every page to whoever looks and changes nothing, so that nobody searches for a button that is not there. */
import { Banner } from '../../ui/notices/Banner.tsx'
import { useMayOpen } from '../../ui/rights/May.tsx'

/** An auditor’s page says what is open; nothing on it looks as if it could be changed. */
export const ReadOnlyNotice = () =>
  useMayOpen('member.read') && (
    <Banner tone="notice" title="Read-only">
      You can look at everything here and change nothing. No time is tracked.
    </Banner>
  )
