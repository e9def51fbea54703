/** Said on every page to whoever looks and changes nothing, so that nobody searches for a button that is not there. */
import { Banner } from '../../ui/notices/Banner.tsx'

export const ReadOnlyNotice = () => (
  <Banner tone="notice" title="Read-only">
    You can look at everything here and change nothing. No time is tracked.
  </Banner>
)
