/** /admin/create-account: a workspace with its first administrator. */
import { createFileRoute } from '@tanstack/react-router'
import { CreateAccountPage } from '../../../../admin/CreateAccountPage.tsx'

export const Route = createFileRoute('/_signed/admin/create-account')({ component: CreateAccountPage })
