/**
 * Starts the application: Temporal where it is missing, then everything else. No module may use Temporal while it loads,
 * because the polyfill arrives after the modules have.
 */
import '../platform/start/zod-without-eval.ts'
import '../ui/styles.ts'
import { ensureTemporal } from '../platform/start/temporal.ts'
import { start } from './start.tsx'

await ensureTemporal()
await start()
