/** What the address of manage-workspaces says is open. Read before the page is loaded. */
import { pickSearchParams } from '../platform/search-params.ts'

/** `organization`: the word of a client organization in addresses, or `new`. */
export type WorkspacesAddress = { workspace?: string; organization?: string }
export const workspacesAddress: (raw: Record<string, unknown>) => WorkspacesAddress = pickSearchParams(['workspace', 'organization'])
