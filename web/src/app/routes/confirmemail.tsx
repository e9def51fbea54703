/** /confirmemail?token&tokenId: from the mail that confirms an address. */
import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../../auth/ConfirmEmailPage.tsx'
import { linkSearch } from '../link-search.ts'
import { useOnceFromAddress } from '../useOnceFromAddress.ts'

const Page = () => <ConfirmEmailPage {...useOnceFromAddress(Route.useSearch())} />

export const Route = createFileRoute('/confirmemail')({ validateSearch: linkSearch, component: Page })
