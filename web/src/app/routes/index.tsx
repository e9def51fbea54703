/** The address without a path leads to the list of all members, as after signing in. */
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'

const Home = () => (
  <main id="main" tabIndex={-1}>
    <PageHeader title="Vitalrounds" />
  </main>
)

export const Route = createFileRoute('/')({ component: Home })
