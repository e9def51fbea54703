/** The CapabilityStatement: what the table of searches and the profiles of the mapping say, printed. */
import { bloodPressure, vitalCodes } from './observation-codes.ts'
import { hl7System, resourceTypes, type ResourceType } from './resource.ts'
import { searchTable } from './search.ts'

const usCoreProfiles: Partial<Record<ResourceType, readonly string[]>> = {
  AllergyIntolerance: ['allergyintolerance'],
  CarePlan: ['careplan'],
  Condition: ['condition-problems-health-concerns'],
  DocumentReference: ['documentreference'],
  Encounter: ['encounter'],
  Goal: ['goal'],
  Observation: [
    bloodPressure.profile,
    ...Object.values(vitalCodes).flatMap(({ profile }) => profile ?? []),
    'observation-lab',
    'observation-screening-assessment',
  ],
  Organization: ['organization'],
  Patient: ['patient'],
  Practitioner: ['practitioner'],
  PractitionerRole: ['practitionerrole'],
  Provenance: ['provenance'],
  QuestionnaireResponse: ['questionnaireresponse'],
}

const kinds: Readonly<Record<string, string>> = {
  patient: 'reference',
  category: 'token',
  code: 'token',
  date: 'date',
  _id: 'token',
  _lastUpdated: 'date',
}

/** Bulk exports, by their definitions in HL7 FHIR Bulk Data Access. */
const exportOperation = (name: string) => ({ name: 'export', definition: `http://hl7.org/fhir/uv/bulkdata/OperationDefinition/${name}` })
const exportsAt: Partial<Record<ResourceType, ReturnType<typeof exportOperation>>> = {
  Group: exportOperation('group-export'),
  Patient: exportOperation('patient-export'),
}

function resourceEntry(type: ResourceType) {
  const { filters, includes } = searchTable[type]
  const profiles = usCoreProfiles[type]?.map((name) => `http://hl7.org/fhir/us/core/StructureDefinition/us-core-${name}`)
  return {
    type,
    ...(profiles && { supportedProfile: profiles }),
    ...(type === 'MedicationStatement' && {
      documentation: 'What a member reports to take. No order is recorded here, so there is no MedicationRequest.',
    }),
    ...(type === 'Group' && { documentation: 'A practice of the clinic, for exports of its members.' }),
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    referencePolicy: ['literal', 'local'],
    searchInclude: Object.keys(includes).map((parameter) => `${type}:${parameter}`),
    ...(exportsAt[type] && { operation: [exportsAt[type]] }),
    searchParam: ['_id', '_lastUpdated', ...filters].map((name) => ({ name, type: kinds[name] })),
  }
}

/** `url` is the base of one clinic; `version` and `date` are the product's. */
export const capabilityStatement = ({ url, version, date }: { url: string; version: string; date: string }) => ({
  resourceType: 'CapabilityStatement' as const,
  status: 'active' as const,
  date,
  kind: 'instance' as const,
  software: { name: 'Vitalrounds', version },
  implementation: { description: 'One clinic, read only', url },
  fhirVersion: '4.0.1' as const,
  format: ['json'],
  instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
  implementationGuide: [
    'http://hl7.org/fhir/us/core/ImplementationGuide/hl7.fhir.us.core|6.1.0',
    'http://hl7.org/fhir/uv/bulkdata/ImplementationGuide/hl7.fhir.uv.bulkdata|3.0.0',
    'http://hl7.org/fhir/uv/bulkdata/ImplementationGuide/hl7.fhir.uv.bulkdata|4.0.0',
  ],
  rest: [
    {
      mode: 'server' as const,
      documentation:
        'Searches are strict: a parameter that is not listed is refused. A page has at most 100 matches; follow the link "next".',
      security: {
        service: [{ coding: [{ system: hl7System('restful-security-service'), code: 'SMART-on-FHIR' }] }],
        description: 'SMART Backend Services, or the bearer of the product’s own API, of an administrator of the clinic.',
      },
      operation: [exportOperation('export')],
      resource: resourceTypes.map(resourceEntry),
    },
  ],
})
