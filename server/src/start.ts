/** `npm start`: the demo on this machine. Everything it needs comes with npm; it makes its own keys and data. */
import { runServer } from './main.ts'
import { ownConfig } from './platform/config.ts'
import { orExplain } from './platform/lifecycle.ts'

await orExplain(async () => runServer(ownConfig()))
