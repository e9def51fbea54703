/** `npm run serve`: a clinic's own server. No demo data; refuses to start without configured keys. */
import { runServer } from './main.ts'
import { ownConfig } from './platform/config.ts'
import { orExplain } from './platform/lifecycle.ts'

await orExplain(async () => runServer(ownConfig('production')))
