/** The page of permissions is what the policy says. */
import { readFileSync } from 'node:fs'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { expect, test } from 'vitest'
import { permissionsPage } from '../scripts/permissions-page.ts'
import { rootPath } from './source-files.ts'

test('docs/permissions.md is what the policy says (npm run contract -- --write)', () => {
  expect(readFileSync(rootPath('docs/permissions.md'), 'utf8')).toBe(permissionsPage(endpoints))
})
