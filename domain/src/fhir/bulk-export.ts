/**
 * Bulk exports (HL7 FHIR Bulk Data Access 3.0.0 and 4.0.0): what may be asked for, and the manifest of what came of it. The two
 * versions name things otherwise: 3 is asked by GET and calls the outcomes `error`, 4 by POST with Parameters and calls them `outcome`.
 */
import type { ResourceType } from './resource.ts'
import { resourceTypes } from './resource.ts'

/** Everything, everything of members, or everything of the members of one Group. */
export const exportLevels = ['system', 'patient', 'group'] as const
export type ExportLevel = (typeof exportLevels)[number]

/** Of a clinic and its people: in no patient compartment (HL7 FHIR R4, CompartmentDefinition patient). */
const outsideCompartment: readonly ResourceType[] = ['Group', 'Organization', 'Practitioner', 'PractitionerRole']
/** Of those the ones that records of members refer to come along with them. */
const referredTo: readonly ResourceType[] = ['Organization', 'Practitioner']

/** The types of a level, in the order of their files. */
export const typesOfLevel = (level: ExportLevel): readonly ResourceType[] =>
  level === 'system' ? resourceTypes : resourceTypes.filter((type) => !outsideCompartment.includes(type) || referredTo.includes(type))

export const ndjsonType = 'application/fhir+ndjson'
const outputFormats = [ndjsonType, 'application/ndjson', 'ndjson']

/** How long the files of an export stay after it is complete (hours). */
export const exportHours = 24
/** How many exports of one client may be under way, and how many may have files. */
export const [mostRunning, mostWithFiles] = [1, 5] as const
/** How long a client waits before it asks again how far its export is (seconds). */
export const pollSeconds = 1

/** As sent: a name that stands several times has several values. */
export type ExportParameters = Readonly<Record<string, readonly string[]>>
export type ExportRequest = {
  /** Named by `_type`, each once; undefined where it was left out. */
  types: readonly ResourceType[] | undefined
  /** An instant in UTC. */
  since: string | undefined
  /** What was asked for and is left aside, since the client wants that rather than a refusal. */
  ignored: readonly string[]
}
type ParameterError = { path: string; message: string }

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
/** More than all types with commas between them, and less than an attack. */
const longestTypes = 1000

function sinceOf([since, ...more]: readonly string[]): { since?: string; errors: ParameterError[] } {
  if (since === undefined) return { errors: [] }
  const at = instantPattern.test(since) && more.length === 0 ? Date.parse(since) : Number.NaN
  if (Number.isNaN(at)) return { errors: [{ path: '_since', message: 'Write one instant, such as 2026-11-01T00:00:00Z.' }] }
  return { since: new Date(at).toISOString(), errors: [] }
}

function typesOf(values: readonly string[], level: ExportLevel) {
  const names = [...new Set(values.join(',').slice(0, longestTypes).split(',').filter(Boolean))]
  const allowed = typesOfLevel(level)
  const types = allowed.filter((type) => names.includes(type))
  const foreign = names.filter((name) => !(allowed as readonly string[]).includes(name))
  return { types, foreign, isTooLong: values.join(',').length > longestTypes, isNamed: values.length > 0 }
}

/**
 * What is asked for, or what is wrong with it. With `isLenient` (`Prefer: handling=lenient`) types that are not served and unknown
 * parameters are left aside and named; what is malformed is an error always.
 */
export function exportRequestOf(
  parameters: ExportParameters,
  level: ExportLevel,
  isLenient: boolean,
): { request?: ExportRequest; errors: ParameterError[] } {
  const { _type = [], _since = [], _outputFormat = [], ...others } = parameters
  const { since, errors } = sinceOf(_since)
  const { types, foreign, isTooLong, isNamed } = typesOf(_type, level)
  if (isTooLong) errors.push({ path: '_type', message: `At most ${longestTypes} characters.` })
  if (_outputFormat.some((format) => !outputFormats.includes(format.replace(' ', '+'))))
    errors.push({ path: '_outputFormat', message: `Only ${ndjsonType} is written.` })
  const leftAside = [
    ...foreign.map((name) => ({ path: '_type', message: `${wordOf(name)} is not exported here.` })),
    ...Object.keys(others).map((name) => ({ path: wordOf(name), message: 'This parameter is not supported.' })),
  ]
  if (!isLenient) errors.push(...leftAside)
  else if (isNamed && types.length === 0) errors.push({ path: '_type', message: 'None of these types is exported here.' })
  if (errors.length > 0) return { errors }
  const ignored = leftAside.map(({ path, message }) => `${path}: ${message}`)
  return { request: { types: isNamed ? types : undefined, since, ignored }, errors }
}

/** What somebody sent, fit to be repeated: letters, digits and a few signs, and not much of it. */
const wordOf = (text: string) => text.replaceAll(/[^\w.-]/g, '').slice(0, 60)

/** The preferences of a request (RFC 7240), with what each is set to. */
export const preferencesOf = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(/[,;]/).map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '').toLowerCase()] as const
    }),
  )

type ManifestFile = { type: string; url: string; count: number }
type ManifestFacts = {
  transactionTime: string
  requestUrl: string
  /** Asked for as version 4 has it. */
  isPosted: boolean
  output: readonly ManifestFile[]
  error: readonly ManifestFile[]
}

/** Nothing that leaves is ever deleted here: it ends, is retracted or excluded, and says so itself. */
export const manifestOf = ({ transactionTime, requestUrl, isPosted, output, error }: ManifestFacts) => ({
  transactionTime,
  request: requestUrl,
  requiresAccessToken: true as const,
  output: [...output],
  error: [...error],
  ...(isPosted && { outcome: [...error] }),
  deleted: [] as ManifestFile[],
})
