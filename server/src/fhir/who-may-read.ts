/** Whose records an address names, and how far whoever calls may read them. */
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { isInScope, type ScopeRight } from '@vitalrounds/domain/fhir/scopes'
import { refuse } from '../platform/http/refuse.ts'

/** The address names the clinic; that of another is one where nothing is. */
export const refuseOtherClinic = (groupId: string, own: string) => void (groupId === own || refuse('request.notFound'))

/** People see by their role alone; a program as far as both its token and its registration reach. */
export const isWithin = (scopes: readonly string[] | undefined, type: ResourceType, right: ScopeRight) =>
  scopes === undefined || scopes.every((scope) => isInScope(scope, type, right))
