/** What is refused about programs of others; part of the catalog in `problems.ts`. */
export const fhirProblems = {
  'apiClient.onRecord': {
    status: 409,
    title: 'On record',
    text: 'A program that was saved stays on record. Disable it instead.',
  },
} as const
