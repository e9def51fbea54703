/** Every endpoint of the product, so that documents and tests can walk them. */
import type { Endpoint } from './contract.ts'
import { liveApi } from './live.ts'
import { memberApi } from './members/api.ts'

export const endpoints: readonly Endpoint[] = [liveApi, memberApi].flatMap((api) => Object.values(api))
