import { createFileRoute } from '@tanstack/react-router'
import { goHomeWhenSignedIn } from '../../go-home-when-signed-in.ts'
import { signInSearch } from '../../sign-in-search.ts'
import { SignIn } from '../../sign-in.tsx'

const Page = () => <SignIn from={Route.useSearch().from} />

export const Route = createFileRoute('/login/')({
  validateSearch: signInSearch,
  beforeLoad: goHomeWhenSignedIn,
  component: Page,
})
