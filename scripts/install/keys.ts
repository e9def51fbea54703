/** `npm run keys`: four new keys for a clinic's own server, as lines of its file of settings. They are kept nowhere. */
import { makeKeyLines } from '../../server/src/platform/keys.ts'

for (const line of makeKeyLines()) console.log(line)
