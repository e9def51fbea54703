/** What is read of resources that other systems hand over (HL7 FHIR R4 4.0.1). Whatever else stands in them is left unread, and said. */
import { z } from 'zod'

const Coding = z.looseObject({ system: z.string().optional(), code: z.string().optional(), display: z.string().optional() })
export const Concept = z.looseObject({ coding: z.array(Coding).optional(), text: z.string().optional() })
export type Concept = z.infer<typeof Concept>
const Reference = z.looseObject({ reference: z.string().optional(), display: z.string().optional() })
export type Reference = z.infer<typeof Reference>
const Period = z.looseObject({ start: z.string().optional(), end: z.string().optional() })
export type Period = z.infer<typeof Period>
const Quantity = z.looseObject({
  value: z.number().optional(),
  comparator: z.string().optional(),
  unit: z.string().optional(),
  code: z.string().optional(),
})
export type Quantity = z.infer<typeof Quantity>

export const PatientShape = z.looseObject({
  active: z.boolean().optional(),
  name: z
    .array(
      z.looseObject({
        use: z.string().optional(),
        family: z.string().optional(),
        given: z.array(z.string()).optional(),
        prefix: z.array(z.string()).optional(),
        suffix: z.array(z.string()).optional(),
        text: z.string().optional(),
        period: Period.optional(),
      }),
    )
    .optional(),
  telecom: z.array(z.looseObject({ system: z.string().optional(), value: z.string().optional(), use: z.string().optional() })).optional(),
  gender: z.string().optional(),
  birthDate: z.string().optional(),
  address: z
    .array(
      z.looseObject({
        use: z.string().optional(),
        line: z.array(z.string()).optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        postalCode: z.string().optional(),
      }),
    )
    .optional(),
  communication: z.array(z.looseObject({ language: Concept, preferred: z.boolean().optional() })).optional(),
  identifier: z.array(z.looseObject({ type: Concept.optional(), value: z.string().optional() })).optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: z.string().optional(),
  link: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})
export type PatientShape = z.infer<typeof PatientShape>

export const ConditionShape = z.looseObject({
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  category: z.array(Concept).optional(),
  code: Concept.optional(),
  subject: Reference.optional(),
})

const Dosage = z.looseObject({
  text: z.string().optional(),
  timing: z.looseObject({ code: Concept.optional() }).optional(),
  route: Concept.optional(),
  doseAndRate: z.array(z.looseObject({ doseQuantity: Quantity.optional() })).optional(),
})
export type Dosage = z.infer<typeof Dosage>

/** MedicationStatement and MedicationRequest in one: what either says of a drug that a person takes. */
export const MedicationShape = z.looseObject({
  status: z.string().optional(),
  intent: z.string().optional(),
  doNotPerform: z.boolean().optional(),
  medicationCodeableConcept: Concept.optional(),
  medicationReference: Reference.optional(),
  subject: Reference.optional(),
  effectiveDateTime: z.string().optional(),
  effectivePeriod: Period.optional(),
  authoredOn: z.string().optional(),
  requester: Reference.optional(),
  reasonCode: z.array(Concept).optional(),
  dosage: z.array(Dosage).optional(),
  dosageInstruction: z.array(Dosage).optional(),
})
export type MedicationShape = z.infer<typeof MedicationShape>

export const AllergyShape = z.looseObject({
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  category: z.array(z.string()).optional(),
  criticality: z.string().optional(),
  code: Concept.optional(),
  patient: Reference.optional(),
  reaction: z.array(z.looseObject({ severity: z.string().optional(), manifestation: z.array(Concept).optional() })).optional(),
  note: z.array(z.looseObject({ text: z.string().optional() })).optional(),
})

export const ConsentShape = z.looseObject({
  status: z.string().optional(),
  scope: Concept.optional(),
  category: z.array(Concept).optional(),
  patient: Reference.optional(),
  dateTime: z.string().optional(),
  performer: z.array(Reference).optional(),
  policyRule: Concept.optional(),
  provision: z
    .looseObject({ type: z.string().optional(), period: Period.optional(), provision: z.array(z.unknown()).optional() })
    .optional(),
})
export type ConsentShape = z.infer<typeof ConsentShape>

export const ObservationShape = z.looseObject({
  status: z.string().optional(),
  category: z.array(Concept).optional(),
  code: Concept.optional(),
  subject: Reference.optional(),
  effectiveDateTime: z.string().optional(),
  effectiveInstant: z.string().optional(),
  effectivePeriod: Period.optional(),
  performer: z.array(Reference).optional(),
  valueQuantity: Quantity.optional(),
  dataAbsentReason: Concept.optional(),
  note: z.array(z.looseObject({ text: z.string().optional() })).optional(),
})
export type ObservationShape = z.infer<typeof ObservationShape>
/** With its parts, as the two pressures of one. */
export const VitalShape = ObservationShape.extend({
  component: z
    .array(z.looseObject({ code: Concept.optional(), valueQuantity: Quantity.optional(), dataAbsentReason: Concept.optional() }))
    .optional(),
})
export type VitalShape = z.infer<typeof VitalShape>

export const RelatedPersonShape = z.looseObject({ relationship: z.array(Concept).optional() })

/** Any resource, before it is known whether it is read. */
export const AnyResource = z.looseObject({ resourceType: z.string().min(1), id: z.string().optional() })
export type AnyResource = z.infer<typeof AnyResource>

/** What a concept says in words: its text, else the first display of a coding, else ''. */
export const wordsOf = (concept: Concept | undefined): string =>
  concept?.text?.trim() || concept?.coding?.find(({ display }) => display?.trim())?.display?.trim() || ''

/** The codes of a concept, of one system or of all. */
export const codesOf = (concept: Concept | undefined, system?: string): string[] =>
  (concept?.coding ?? []).flatMap((coding) => (coding.code && (system === undefined || coding.system === system) ? [coding.code] : []))
