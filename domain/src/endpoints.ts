/** Every endpoint of the product, so that documents and tests can walk them. */
import type { Endpoint } from './contract.ts'
import { liveApi } from './live.ts'

export const endpoints: readonly Endpoint[] = [liveApi].flatMap((api) => Object.values(api))
