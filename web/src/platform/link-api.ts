/** Calls the endpoints that a public link opens: the link stands in the header, and nothing of it in the browser's storage. */
import type { Endpoint, Reply, EndpointInput } from '@vitalrounds/domain/contract'
import { jsonOf, send } from './wire.ts'

type LinkOnlyEndpoint = Endpoint & { access: 'link' }

/** `bearer` is the secret of the link, with the pass behind a dot once it was proved. */
export async function callByLink<E extends LinkOnlyEndpoint>(endpoint: E, bearer: string, supplied: EndpointInput<E>): Promise<Reply<E>> {
  const { body } = supplied as { body?: unknown }
  return (await jsonOf(await send({ method: endpoint.method, path: endpoint.path, body, link: bearer }))) as Reply<E>
}
