/** Files of another system, as many people as a test needs: each with a problem, a medication and an allergy, a resource a line. */
const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const two = (n: number) => String(n).padStart(2, '0')

export const chartsOf = (people: number): string =>
  Array.from({ length: people }, (_, n) => {
    const reference = `Patient/k${n}`
    return [
      {
        resourceType: 'Patient',
        id: `k${n}`,
        name: [{ family: `Moved${letters(n % 97)}`, given: [`Pat${letters(n)}`] }],
        telecom: [{ system: 'phone', value: `202-555-${String(n % 10_000).padStart(4, '0')}` }],
        gender: n % 2 === 0 ? 'female' : 'male',
        birthDate: `19${30 + (n % 60)}-${two((Math.floor(n / 60) % 12) + 1)}-15`,
        address: [{ line: [`${n} Larch Way`], city: 'Springfield', state: 'IL', postalCode: '62701' }],
      },
      {
        resourceType: 'Condition',
        subject: { reference },
        code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: n % 2 === 0 ? 'I10' : 'E11.9' }] },
      },
      {
        resourceType: 'MedicationStatement',
        status: 'active',
        subject: { reference },
        medicationCodeableConcept: { text: `Drug ${n % 7}` },
      },
      { resourceType: 'AllergyIntolerance', patient: { reference }, category: ['food'], code: { text: `Food ${n % 5}` } },
    ]
      .map((resource) => `${JSON.stringify(resource)}\n`)
      .join('')
  }).join('')
