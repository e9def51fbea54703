/** SMART scopes of a program without a person at the screen (HL7 SMART App Launch 2.2, Scopes and Launch Context): `system/Observation.rs`. */
import { type ResourceType, resourceTypes } from './resource.ts'

/** Read by id, and search. Nothing is written through FHIR, so the rest of `cruds` is never granted. */
export const scopeRights = ['r', 's'] as const
export type ScopeRight = (typeof scopeRights)[number]
type Scope = { type: ResourceType | '*'; rights: readonly ScopeRight[] }

/** The longest list of scopes that is read: 10 kB of them are an attack. */
export const longestScopes = 2000

const written = /^system\/(\*|[A-Za-z]+)\.(read|write|\*|c?r?u?d?s?)$/
// Version 1 of the scopes in the words of version 2
const firstVersion: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' }

function scopeOf(text: string): Scope | undefined {
  const [, type = '', rights = ''] = written.exec(text) ?? []
  const letters = firstVersion[rights] ?? rights
  if (letters === '' || (type !== '*' && !(resourceTypes as readonly string[]).includes(type))) return undefined
  return { type: type as Scope['type'], rights: scopeRights.filter((right) => letters.includes(right)) }
}

/**
 * The scopes of a list with spaces between them. Undefined where one of them is none of `system/`: another level, rights
 * out of order, a type that is not served, or parameters of a search.
 */
export function parseScopes(text: string): Scope[] | undefined {
  const scopes = text.split(' ').filter(Boolean).map(scopeOf)
  return text.length <= longestScopes && scopes.length > 0 && scopes.every((scope) => scope !== undefined) ? scopes : undefined
}

const rightsIn = (scopes: readonly Scope[], type: ResourceType) =>
  scopeRights.filter((right) => scopes.some((scope) => (scope.type === '*' || scope.type === type) && scope.rights.includes(right)))

/** Whether scopes, as a list with spaces, let a type be read (`r`) or searched and exported (`s`). */
export const isInScope = (scopes: string, type: ResourceType, right: ScopeRight): boolean =>
  rightsIn(parseScopes(scopes) ?? [], type).includes(right)

const scopesText = (rightsOf: (type: ResourceType) => readonly ScopeRight[]) => {
  const lists = resourceTypes.map((type) => [type, rightsOf(type).join('')] as const)
  const [[, first] = ['', '']] = lists
  if (first !== '' && lists.every(([, rights]) => rights === first)) return `system/*.${first}`
  return lists.flatMap(([type, rights]) => (rights === '' ? [] : [`system/${type}.${rights}`])).join(' ')
}

/** Scopes as they are granted, in version 2: `system/*.read` is `system/*.rs`. Empty where nothing can be granted. */
export const normalScopes = (scopes: string): string => scopesText((type) => rightsIn(parseScopes(scopes) ?? [], type))

/** What both lists allow: what a program asks for, narrowed to what it is registered for. Empty where that is nothing. */
export const commonScopes = (requested: string, registered: string): string =>
  scopesText((type) => rightsIn(parseScopes(requested) ?? [], type).filter((right) => isInScope(registered, type, right)))
