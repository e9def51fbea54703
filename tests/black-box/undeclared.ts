/** Refusals that the API document does not promise of the operation that gave them. */
import type { Answer, Call } from './call.ts'
import type { Operation } from './operations.ts'

/** Watches every answer of a run; what was not promised is remembered by operation and code. */
export function watchUndeclared(operations: readonly Operation[]) {
  const results = new Set<string>()
  const existing = operations.map((operation) => ({
    operation,
    address: new RegExp(`^${RegExp.escape(operation.path).replaceAll(/\\\{\w+\\\}/g, '[^/]+')}$`),
  }))
  return {
    found: results,
    note({ method = 'GET', path }: Call, { json, headers }: Answer) {
      const isOutcome = headers['content-type'] === 'application/fhir+json'
      if (!isOutcome && headers['content-type'] !== 'application/problem+json') return
      const [address = ''] = path.split('?')
      // More than one where an address of words and one that takes any meet: /members/create, /members/{id}
      const hits = existing.filter(({ operation, address: pattern }) => operation.method === method && pattern.test(address))
      const { code } = json as { code: string }
      if (hits.length > 0 && !hits.some(({ operation }) => operation.problems.includes(code)))
        results.add(`${method} ${hits[0]?.operation.path ?? ''} ${code}`)
    },
  }
}
