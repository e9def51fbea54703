/** Valid samples pass the validator of others and our rules; each of twenty planted faults is caught by one of the two. */
import { type FhirResource, resourceTypes } from '@vitalrounds/domain/fhir/resource'
import { referencesOf, resourceProblems } from '@vitalrounds/domain/fhir/rules'
import { expect, test } from 'vitest'
import faults from './testing/faults.json' with { type: 'json' }
import samples from './testing/samples.json' with { type: 'json' }
import { validatorErrors } from './testing/validator.ts'

type Json = Record<string, unknown>
const all = samples as unknown as Record<string, FhirResource>
const served = Object.entries(all).filter(([, { resourceType }]) => resourceTypes.includes(resourceType))
const existing = new Set(Object.values(all).map(({ resourceType, id }) => `${resourceType}/${id}`))

/** Of both: what is wrong with a resource, beside the others it may refer to. */
const problemsOf = async (item: FhirResource) => [
  ...(await validatorErrors(item)),
  ...resourceProblems(item),
  ...referencesOf(item).filter((reference) => !existing.has(reference)),
]

/** The sample with one thing changed: a fault that somebody could make. */
function withFault({ file, op, path, value }: (typeof faults)[number]): FhirResource {
  const copy = structuredClone(all[file]) as unknown as Json
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Json>((object, name) => object[name] as Json, copy)
  if (op === 'set') holder[last] = value
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
  return copy as unknown as FhirResource
}

test('a sample of each type is valid to both', async () => {
  expect(new Set(served.map(([, { resourceType }]) => resourceType))).toEqual(new Set(resourceTypes))
  for (const [file, item] of served) expect(await problemsOf(item), file).toEqual([])
})

test.each(faults)(
  'fault $n of $file at $path is caught',
  async (fault) => {
    expect(await problemsOf(withFault(fault))).not.toEqual([])
  },
  60_000,
)

test('our own rules catch what the validator lets pass', async () => {
  const missed: number[] = []
  for (const fault of faults) if ((await validatorErrors(withFault(fault))).length === 0) missed.push(fault.n)
  expect(missed).toEqual([3, 9, 10, 12, 13, 14, 15, 16, 17])
})
