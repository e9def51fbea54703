/** CMS-HCC V28 of payment year 2026, public domain, read once from the file beside this one (docs/sources/chart.md hcc). */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { HccTable } from '@vitalrounds/domain/risk/hcc'

let table: HccTable | undefined
export const hccTable = (): HccTable =>
  (table ??= JSON.parse(gunzipSync(readFileSync(new URL('./lists/hcc-v28.json.gz', import.meta.url))).toString('utf8')) as HccTable)
