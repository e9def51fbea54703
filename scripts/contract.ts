/**
 * `npm run contract`: prints the OpenAPI document of every call; `-- --write` keeps it as docs/openapi.json, who may call
 * what as docs/permissions.md, and in each endpoint what the code behind it can refuse.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { openApi } from '../server/src/platform/http/openapi.ts'
import { permissionsPage } from './permissions-page.ts'
import { declareProblems, reachableProblems } from './reachable-problems.ts'
import { root } from './steps.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
if (values.write) {
  const match = await reachableProblems()
  declareProblems(match)
  for (const { e, problems } of match) Object.assign(e, { problems })
}
const text = `${JSON.stringify(openApi(endpoints), null, 2)}\n`
if (values.write) {
  writeFileSync(join(root, 'docs/openapi.json'), text)
  writeFileSync(join(root, 'docs/permissions.md'), permissionsPage(endpoints))
  console.error('docs/openapi.json, docs/permissions.md and the problems of endpoints were written.')
} else {
  process.stdout.write(text)
}
