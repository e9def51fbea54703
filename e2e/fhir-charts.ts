/** Charts of another system as its export writes them: one to record, one that is refused, and what is not read. */
export function fhirCharts(family: string): string {
  const address = [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }]
  const telecom = [{ system: 'phone', value: '+1 202-555-0143', use: 'mobile' }]
  const person = (id: string, given: string, birthDate: string) => ({
    resourceType: 'Patient',
    id,
    name: [{ use: 'official', family, given: [given], suffix: ['Jr.'] }],
    telecom,
    gender: 'female',
    birthDate,
    address,
  })
  const subject = (id: string) => ({ subject: { reference: `Patient/${id}` } })
  const icd10 = (code: string, display: string) => ({ code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display }] } })
  const lab = (id: string, text: string, code: string, valueQuantity: object) => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code }], text },
    ...subject('p1'),
    effectiveDateTime: '2026-03-04',
    performer: [{ display: 'Harbor Laboratory' }],
    valueQuantity,
  })
  const half = (code: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, code: 'mm[Hg]' },
  })
  return [
    person('p1', 'Odalys', '1954-03-09'),
    { resourceType: 'Condition', id: 'c1', ...subject('p1'), ...icd10('I10', 'Essential hypertension') },
    { resourceType: 'Condition', id: 'c2', ...subject('p1'), code: { text: 'Feeling unwell' } },
    person('p2', 'Future', '2999-01-01'),
    { resourceType: 'MedicationStatement', id: 'm1', status: 'active', ...subject('p2'), medicationCodeableConcept: { text: 'Metformin' } },
    { resourceType: 'AllergyIntolerance', id: 'a1', patient: { reference: 'Patient/p9' }, code: { text: 'Penicillin' } },
    { resourceType: 'Observation', id: 'o1', ...subject('p1') },
    lab('l1', 'A1c', '4548-4', { value: 6.84, unit: '%', code: '%' }),
    {
      resourceType: 'Observation',
      id: 'v1',
      status: 'final',
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }], text: 'Blood pressure' },
      ...subject('p1'),
      effectiveDateTime: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      component: [half('8480-6', 214), half('8462-4', 128)],
    },
    lab('l2', 'LDL cholesterol', '13457-7', { value: 101, unit: 'mg/dL', code: 'mg/dL' }),
  ]
    .map((resource) => JSON.stringify(resource))
    .join('\n')
}
