/** A client organization in words. */
import type { ClientEdit } from '@vitalrounds/domain/groups/client-api'

// The specification's "99434" is a slip for 99454
const codeOf = (flag: string) => (flag === '99434' ? '99454' : flag)

/** The flags in the order of the codes they stand for. */
export const flags = (['99453', '99434', '99457', '99458'] as const).map((flag) => ({ flag, code: codeOf(flag) }))

export const codesOn = (billing: ClientEdit['billing']) =>
  flags
    .filter(({ flag }) => billing[flag])
    .map(({ code }) => code)
    .join(', ') || 'None'

export const clientWords = (value: ClientEdit) =>
  [
    ['Name', value.companyName],
    ['Short name', value.companyNameShort],
    ['E-mail domain', value.emailDomain],
    ['Color', value.color],
    ['Picture', value.logo === null ? 'First letters of the name' : `Its own, of ${value.logo.length} characters`],
    ['Codes on', codesOn(value.billing)],
    ['Agreement', value.hasAgreement ? 'Covers its workspaces' : 'Each signs'],
  ] as const
