/** `npm run contract`: prints the OpenAPI document of every call; `-- --write` keeps it as docs/openapi.json. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { openApi } from '../server/src/platform/http/openapi.ts'
import { root } from './steps.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const text = `${JSON.stringify(openApi(endpoints), null, 2)}\n`
if (values.write) {
  writeFileSync(join(root, 'docs/openapi.json'), text)
  console.error('docs/openapi.json was written.')
} else {
  process.stdout.write(text)
}
