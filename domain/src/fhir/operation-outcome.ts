/** A refusal in FHIR's own form (HL7 FHIR R4, OperationOutcome). */
import type { ProblemBody } from '../problems.ts'
import { ownSystem } from './resource.ts'

const issueCodes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-long',
  422: 'invalid',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
}

/** The problem as an OperationOutcome: its sentence, our code, and the fields that are wrong. */
export function operationOutcome({ status, code, detail, errors = [] }: ProblemBody) {
  const base = { severity: 'error', code: issueCodes[status] ?? 'processing' } as const
  const details = { coding: [{ system: ownSystem('problem'), code }], text: detail }
  return {
    resourceType: 'OperationOutcome' as const,
    issue: [{ ...base, details }, ...errors.map(({ path, message }) => ({ ...base, diagnostics: `${path}: ${message}` }))],
  }
}
