/** Consents as people call them. */
import type { ConsentKind } from '@vitalrounds/domain/members/member'

export const consentNames: Record<ConsentKind, string> = {
  rpm: 'Remote patient monitoring',
  ccm: 'Chronic care management',
  sms: 'Text messages',
  email: 'Email',
}
