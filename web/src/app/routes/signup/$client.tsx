import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../../auth/SignupPage.tsx'

const Page = () => <SignupPage client={Route.useParams().client} />

export const Route = createFileRoute('/signup/$client')({ component: Page })
