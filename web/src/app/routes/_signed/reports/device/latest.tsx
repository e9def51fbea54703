/** /reports/device/latest?filter&device&search&sort&page: the fleet. */
import { createFileRoute } from '@tanstack/react-router'
import { DevicesFrame } from '../../../../../devices/fleet/DevicesFrame.tsx'
import { FleetPage } from '../../../../../devices/fleet/FleetPage.tsx'
import { fleetSearch } from '../../../../../devices/fleet/fleet-search.ts'

type Search = { filter?: string; device?: string; search?: string; sort?: string; page?: string }

function Page() {
  const { me } = Route.useRouteContext()
  return (
    <DevicesFrame me={me}>
      <FleetPage me={me} search={fleetSearch(Route.useSearch())} />
    </DevicesFrame>
  )
}

export const Route = createFileRoute('/_signed/reports/device/latest')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const { filter, device, search, sort, page } = raw as Record<string, string>
    return {
      ...(filter && { filter }),
      ...(device && { device }),
      ...(search && { search }),
      ...(sort && { sort }),
      ...(page && { page }),
    }
  },
  component: Page,
})
