/** The version of the product that this process runs, and whether it is a release or its source. */
import { readFileSync } from 'node:fs'

const { version, scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
  scripts?: object
}
export const productVersion = version

/** A release holds the browser application as it was built, and has no npm (scripts/release). */
export const isRelease = scripts === undefined

/** What a person types to run a command of the product here: `npm run keys`, or `vitalrounds keys` of a release. */
export function commandLine(command: string, options = ''): string {
  if (isRelease) return `vitalrounds ${command} ${options}`.trim()
  const script = command === 'demo' ? 'npm start' : `npm run ${command}`
  return options ? `${script} -- ${options}` : script
}
