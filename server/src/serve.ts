/** `npm run serve`: a clinic's own server. No demo data; refuses to start without configured keys. */
import { runServer } from './main.ts'
import { ownConfig } from './platform/config.ts'
import { runOrExplain } from './platform/lifecycle.ts'

await runOrExplain(async () => runServer(ownConfig('production')))
