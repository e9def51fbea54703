/** What the address of Device Management says: filter, device, search, order and page. */
import { registeredKinds } from '@vitalrounds/domain/devices/device'
import type { fleetFilters, fleetSorts } from '@vitalrounds/domain/devices/fleet-api'
import type { RegisteredKind } from '@vitalrounds/domain/devices/record'
import { parseChoice, pageFrom } from '../../platform/search-params.ts'

export type FleetFilter = (typeof fleetFilters)[number]
export type FleetSort = (typeof fleetSorts)[number]
export type FleetSearch = {
  filter: FleetFilter
  device: RegisteredKind | undefined
  search: string
  sort: FleetSort
  page: number
}

export const filterTitles: Record<FleetFilter, string> = {
  all: 'All',
  silent: 'Silent 2 days',
  lowBattery: 'Low battery',
  unassigned: 'Unassigned',
}
export const sortTitles: Record<FleetSort, string> = {
  lastUsed: 'Last used first',
  daysSilent: 'Longest silent first',
  name: 'Member',
}

type Raw = Partial<Record<keyof FleetSearch, string>>

/** Unknown choices fall back to the whole fleet of one's own group, which nobody is kept from seeing. */
export const fleetSearch = (raw: Raw): FleetSearch => ({
  filter: parseChoice(raw.filter, Object.keys(filterTitles) as FleetFilter[]) ?? 'all',
  device: parseChoice(raw.device, registeredKinds),
  search: raw.search ?? '',
  sort: parseChoice(raw.sort, Object.keys(sortTitles) as FleetSort[]) ?? 'lastUsed',
  page: pageFrom(raw.page),
})

/** The same as text, without what holds anyway. */
export const addressOf = ({ filter, device, search, sort, page }: FleetSearch): Raw => ({
  ...(filter !== 'all' && { filter }),
  ...(device !== undefined && { device }),
  ...(search !== '' && { search }),
  ...(sort !== 'lastUsed' && { sort }),
  ...(page > 1 && { page: String(page) }),
})
