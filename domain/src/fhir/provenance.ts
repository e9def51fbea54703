/** Where a reading came from and who took it out again, as Provenance of its Observation. The raw message stays here. */
import type { ObservedReading } from './reading-observations.ts'
import { concept, type FhirResource, hl7System, optionalReference, ownSystem, referenceTo, resource } from './resource.ts'

export type ProvenanceRow = ObservedReading & {
  receivedAt: string
  deliveryId: number | null
  excludedAt: string | null
  excludedBy: string | null
}

/** The id of the Provenance that says who excluded the reading. */
export const exclusionSuffix = '-exclusion'

const participant = (code: string) => concept(hl7System('provenance-participant-type'), code)
const transmitter = concept('http://hl7.org/fhir/us/core/CodeSystem/us-core-provenance-participant-type', 'transmitter')

/** The origin of a reading, and its exclusion with person and reason where it was excluded. */
export function provenancesOf(row: ProvenanceRow): FhirResource[] {
  const target = [referenceTo('Observation', row.id)]
  const clinic = referenceTo('Organization', row.groupId)
  const origin = resource(
    'Provenance',
    row,
    {
      target,
      recorded: row.receivedAt,
      agent: [
        {
          type: participant('author'),
          who: optionalReference('Device', row.deviceId) ?? clinic,
          onBehalfOf: referenceTo('Patient', row.memberId),
        },
        { type: transmitter, who: clinic },
      ],
      entity:
        row.deliveryId === null
          ? undefined
          : [{ role: 'source', what: { identifier: { system: ownSystem('delivery'), value: String(row.deliveryId) } } }],
    },
    'provenance',
  )
  if (!row.isExcluded || row.excludedAt === null) return [origin]
  const exclusion = resource(
    'Provenance',
    { id: `${row.id}${exclusionSuffix}`, updatedAt: row.updatedAt },
    {
      target,
      recorded: row.excludedAt,
      activity: { ...concept(hl7System('v3-DataOperation'), 'NULLIFY'), text: `Excluded: ${row.excludedReason ?? 'no reason recorded'}` },
      agent: [{ type: participant('author'), who: optionalReference('Practitioner', row.excludedBy) ?? clinic, onBehalfOf: clinic }],
    },
    'provenance',
  )
  return [origin, exclusion]
}
