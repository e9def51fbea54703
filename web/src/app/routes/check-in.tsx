/** /check-in#secret: a member's check-in behind a link; what stands behind # never reaches a server's log. */
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PublicCheckInPage } from '../../check-ins/PublicCheckInPage.tsx'

const Page = () => <PublicCheckInPage secret={useLocation().hash} />

export const Route = createFileRoute('/check-in')({ component: Page })
