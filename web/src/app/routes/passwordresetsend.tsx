import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetSendPage } from '../../auth/PasswordResetSendPage.tsx'

export const Route = createFileRoute('/passwordresetsend')({ component: PasswordResetSendPage })
