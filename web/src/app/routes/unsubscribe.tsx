/** /unsubscribe#secret: what stands behind # never reaches a server's log. */
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { UnsubscribePage } from '../../auth/UnsubscribePage.tsx'

const Page = () => <UnsubscribePage linkToken={useLocation().hash} />

export const Route = createFileRoute('/unsubscribe')({ component: Page })
