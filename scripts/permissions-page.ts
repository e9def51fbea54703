/** The matrix of permissions as a page: every operation with what each kind of caller is answered. */
import type { Endpoint } from '@vitalrounds/domain/contract'
import { callers, verdictOf } from '@vitalrounds/domain/permissions'

const head = `# Who may call what

Written by \`npm run contract -- --write\` from the policy (\`domain/src/access.ts\`) and the endpoints; a test asks every
operation as every caller. *yes*: admitted, and what is asked for is then judged by itself; *own*: the same, in the own group,
while ids of this one are like ones that never existed; *sign in*: 401; *no*: 403; *link*: by a link of its kind alone.

| operation | action | ${callers.join(' | ')} |
| --- | --- | ${callers.map(() => '---').join(' | ')} |`

const rowOf = (e: Endpoint) =>
  `| \`${e.method} ${e.path.replace('/orma-v2', '')}\` | ${e.access} | ${callers.map((caller) => verdictOf(caller, e)).join(' | ')} |`

export const permissionsPage = (endpoints: readonly Endpoint[]) => `${[head, ...endpoints.map(rowOf).toSorted()].join('\n')}\n`
