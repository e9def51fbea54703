/**
 * Calls the server by the contract: `call(memberApi.list, {...})` sends, `ask(memberApi.list, {...})` describes the
 * same call to TanStack Query. Replies are typed, not parsed again: the server has parsed them already.
 */
import { queryOptions } from '@tanstack/react-query'
import { hasSession } from '@vitalrounds/domain/access'
import type { Endpoint, Reply, EndpointInput } from '@vitalrounds/domain/contract'
import { markedMemberIds } from '@vitalrounds/domain/values/member-id'
import { type AnsweredCall, reportOwnChange } from './refetch-changed.ts'
import { addressOf } from './address.ts'
import { consumePrefetch } from './start/prefetch-path.ts'
import { proveAgain } from './prove.ts'
import { session } from './session.ts'
import { ApiProblem, jsonOf, send } from './wire.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'reply'> & Partial<Pick<Endpoint, 'params' | 'shows' | 'changes'>>

/** A refusal that ends the session ends it here too, then goes on to the caller. */
function handleRefusal(problem: unknown): never {
  if (problem instanceof ApiProblem) {
    if (problem.code === 'workspaceChanged') session.end('workspaceChanged')
    else if (problem.code === 'session.ended' || problem.code === 'session.missing') session.end('ended')
  }
  throw problem
}

/** The raw answer of an endpoint, for files; `call` is the usual way. Refusals throw `ApiProblem`. */
export async function callRaw<E extends Callable>(
  endpoint: E,
  supplied: EndpointInput<E & Endpoint>,
  signal?: AbortSignal,
): Promise<Response> {
  const { params, query, body } = supplied as Parts
  const token = hasSession(endpoint.access) ? await session.token() : null
  const path = addressOf(endpoint.path, { params, query })
  const once = () => send({ method: endpoint.method, path, body, token, signal })
  const early = endpoint.method === 'GET' ? consumePrefetch(path) : undefined
  return (early ?? once()).catch(async (problem: unknown) => {
    const isProved = problem instanceof ApiProblem && problem.code === 'access.proveAgain' && (await proveAgain())
    return isProved ? once().catch(handleRefusal) : handleRefusal(problem)
  })
}

/** Sends the call and answers its reply. Refusals throw `ApiProblem`. */
export async function call<E extends Callable>(
  endpoint: E,
  supplied: EndpointInput<E & Endpoint>,
  signal?: AbortSignal,
): Promise<Reply<E & Endpoint>> {
  const report = () => endpoint.changes && reportOwnChange(endpoint.changes)
  const answer = await callRaw(endpoint, supplied, signal).catch((problem: unknown) => {
    // What was refused may have been refused because the page is old; what got no answer may have been done
    if (!(problem instanceof ApiProblem && problem.status === 401)) report()
    throw problem
  })
  report()
  return (await jsonOf(answer)) as Reply<E & Endpoint>
}

/** The same for what must still be said while the page closes: the browser finishes it on its own. */
export async function callKeepalive<E extends Callable>(endpoint: E, supplied: EndpointInput<E & Endpoint>): Promise<Reply<E & Endpoint>> {
  const { params, query, body } = supplied as Parts
  const path = addressOf(endpoint.path, { params, query })
  const token = await session.token()
  const answer = await send({ method: endpoint.method, path, body, token, isLast: true }).catch(handleRefusal)
  return (await jsonOf(answer)) as Reply<E & Endpoint>
}

/** The first part of every query key, so that nothing of one workspace can be shown in another. */
const workspace = () => session.claims?.workspaceId ?? 'public'

/** The key of a call, or of all calls of an endpoint when nothing is supplied. */
export const keyOf = <E extends Callable>(endpoint: E, supplied?: EndpointInput<E & Endpoint>) =>
  supplied === undefined
    ? ([workspace(), endpoint.method, endpoint.path] as const)
    : ([workspace(), endpoint.method, endpoint.path, supplied] as const)

/** The parameter of the path that names the one member an answer is about. */
const memberOf = ({ params }: Callable, supplied: Parts): string | undefined =>
  Object.entries(params?._zod.def.shape ?? {})
    .filter(([, schema]) => markedMemberIds.has(schema))
    .map(([name]) => supplied.params?.[name] as string)[0]

/** The call as query options: `useQuery(ask(memberApi.list, { query }))`. */
export const apiQuery = <E extends Callable>(endpoint: E, supplied: EndpointInput<E & Endpoint>) =>
  queryOptions({
    queryKey: keyOf(endpoint, supplied),
    queryFn: ({ signal }) => call(endpoint, supplied, signal),
    meta: { shows: endpoint.shows, memberId: memberOf(endpoint, supplied as Parts) } satisfies AnsweredCall,
  })
