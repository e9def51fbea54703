import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../../auth/SignupPage.tsx'

export const Route = createFileRoute('/signup/')({ component: () => <SignupPage /> })
