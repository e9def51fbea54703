/** Writes the rule rows into docs/billing.md. With --check it writes nothing and exits 1 where the document is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withRules } from '@vitalrounds/domain/billing/rulebook/document'
import { publishedRules } from '@vitalrounds/domain/billing/rulebook/rulebook'

const path = new URL('../../docs/billing.md', import.meta.url)
const before = readFileSync(path, 'utf8')
const after = withRules(before, publishedRules)

if (!process.argv.includes('--check')) {
  writeFileSync(path, after)
  console.log(before === after ? 'docs/billing.md was up to date' : 'docs/billing.md written')
} else if (before === after) {
  console.log('docs/billing.md is up to date')
} else {
  console.error('docs/billing.md is stale: run node scripts/billing/docs.ts')
  process.exitCode = 1
}
