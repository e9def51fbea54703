/** /passwordreset?token&tokenId: from the mail of a reset or an invitation. */
import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../../auth/PasswordResetPage.tsx'
import { linkSearch } from '../link-search.ts'
import { useOnceFromAddress } from '../useOnceFromAddress.ts'

const Page = () => <PasswordResetPage {...useOnceFromAddress(Route.useSearch())} />

export const Route = createFileRoute('/passwordreset')({ validateSearch: linkSearch, component: Page })
