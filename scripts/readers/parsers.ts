/** Everything that parses what comes from outside. */
import { accountParsers } from './account-parsers.ts'
import { chartParsers } from './chart-parsers.ts'
import { claimParsers } from './claim-parsers.ts'
import { evidenceFileParsers } from './evidence-file-parsers.ts'
import { fileParsers } from './file-parsers.ts'
import { vendorParsers } from './vendor-parsers.ts'

export const parsers = [...vendorParsers, ...fileParsers, ...evidenceFileParsers, ...claimParsers, ...chartParsers, ...accountParsers]
