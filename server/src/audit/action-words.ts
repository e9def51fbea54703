/** What the log names, in words: every call by the line the API document has for it. */
import { actionName } from '@vitalrounds/domain/contract'
import { endpoints } from '@vitalrounds/domain/endpoints'

const words = new Map(endpoints.filter(({ audit }) => audit !== 'none').map((e) => [actionName(e), e.summary]))

/** A call of an older version of the product keeps its own name. */
export const actionWords = (action: string) => words.get(action) ?? action

/** All of them, in the order of their words. */
export const auditActions = () =>
  [...words].map(([action, summary]) => ({ action, summary })).toSorted((a, b) => (a.summary < b.summary ? -1 : 1))
