/** How entries of the files name one another. */
import type { FileEntry } from './fhir-file.ts'

export type Index = ReadonlyMap<string, FileEntry>
/** `today` is the clinic's date (`YYYY-MM-DD`), `zone` its time zone. */
export type Clinic = { today: string; zone: string }
export type Context = Clinic & { index: Index }

/** `Patient/17`; '' where it has no id. */
export const addressOf = ({ resource }: FileEntry) => (resource?.id === undefined ? '' : `${resource.resourceType}/${resource.id}`)

/** Entries by each address that others may name them by; of two at one address the first. */
export function indexOf(entries: readonly FileEntry[]): Index {
  const index = new Map<string, FileEntry>()
  for (const item of entries) {
    for (const address of [item.fullUrl, addressOf(item)]) if (address !== '' && !index.has(address)) index.set(address, item)
  }
  return index
}

/** `Patient/17`, `urn:uuid:…` or `https://…/Patient/17`, by whichever of them the file has it. */
export const findEntry = (index: Index, reference: string | undefined): FileEntry | undefined =>
  reference === undefined
    ? undefined
    : (index.get(reference) ?? index.get(reference.split('/_history/')[0]?.split('/').slice(-2).join('/') ?? ''))
