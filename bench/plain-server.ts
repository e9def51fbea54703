/** A server like any other, without demo data: what the benches start, kill and start again. */
import { runServer } from '../server/src/main.ts'
import { ownConfig } from '../server/src/platform/config.ts'
import { runOrExplain } from '../server/src/platform/lifecycle.ts'

await runOrExplain(async () => runServer(ownConfig()))
