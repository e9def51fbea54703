/** Everything that parses what comes from outside. */
import { fileParsers } from './file-parsers.ts'
import { vendorParsers } from './vendor-parsers.ts'

export const parsers = [...vendorParsers, ...fileParsers]
