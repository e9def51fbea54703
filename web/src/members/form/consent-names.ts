/** Consents as people call them. */
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'

export const consentNames: Record<ConsentKind, string> = {
  rpm: 'Remote patient monitoring',
  ccm: 'Chronic care management',
  sms: 'Text messages',
  email: 'Email',
}

export const consentMethodNames: Record<ConsentMethod['method'], string> = {
  verbal: 'Spoken',
  written: 'In writing',
  electronic: 'Electronically',
}
export const consentGiverNames: Record<ConsentMethod['givenBy'], string> = {
  member: 'The member',
  representative: 'A representative',
}
