/** The long tier in the browser: `npm run test:long`. */
import { webTests } from './vitest.config.ts'

export default webTests('long')
