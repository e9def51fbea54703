/** The provider as its form has it: lists are typed with commas between them, and the secret is only ever written. */
import { certificatesIn, pemOf } from '@vitalrounds/domain/auth/saml-setting'
import { protocolWords, SignOn, type SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'

export type SignOnForm = Omit<SignOn, 'emailDomains' | 'adminGroups' | 'emergencyUserId' | 'samlCertificates'> & {
  /** As PEM. */
  samlCertificates: string
  emailDomains: string
  adminGroups: string
  emergencyUserId: string
  clientSecret: string
}

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const formOf = ({ emailDomains, adminGroups, emergencyUserId, samlCertificates, ...value }: SignOn): SignOnForm => ({
  ...value,
  samlCertificates: pemOf(samlCertificates),
  emailDomains: emailDomains.join(', '),
  adminGroups: adminGroups.join(', '),
  emergencyUserId: emergencyUserId ?? '',
  clientSecret: '',
})

/** Without the secret, which is sent beside it. */
export function valueOf(form: SignOnForm): SignOn {
  const { clientSecret: _secret, ...value } = {
    ...form,
    emailDomains: listOf(form.emailDomains),
    adminGroups: listOf(form.adminGroups),
    samlCertificates: certificatesIn(form.samlCertificates),
    emergencyUserId: form.emergencyUserId || null,
  }
  return value
}

/** What is wrong, at the field where it was typed. */
export const judge = (form: SignOnForm) =>
  (SignOn.safeParse(valueOf(form)).error?.issues ?? []).map(({ path: [field], message }) => ({ path: String(field), message }))

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

const oidcWordsOf = ({ issuer, clientId, clientSecret }: SignOnForm) =>
  [
    ['Issuer', issuer || 'none'],
    ['Client ID', clientId || 'none'],
    ['Client secret', clientSecret === '' ? 'as it is' : 'a new one'],
  ] as const

const samlWordsOf = (form: SignOnForm) =>
  [
    ['Entity ID of the provider', form.samlEntityId || 'none'],
    ['Sign-on address', form.samlSignOnUrl || 'none'],
    // By their end, since all of them begin alike
    [
      'Signing certificates',
      certificatesIn(form.samlCertificates)
        .map((base64) => `… ${base64.slice(-12)}`)
        .join(', ') || 'none',
    ],
    ['Attribute of the e-mail', form.samlEmailAttribute || 'the name identifier'],
    ['Attribute of the first name', form.samlFirstNameAttribute || 'none'],
    ['Attribute of the last name', form.samlLastNameAttribute || 'none'],
  ] as const

/** The form in words, for whoever compares two versions of it. */
export const wordsOf = (form: SignOnForm, { workspaces, administrators }: SignOnReply) =>
  [
    ['Single sign-on', onOff(form.isEnabled)],
    ['Protocol', protocolWords[form.protocol]],
    ...(form.protocol === 'saml' ? samlWordsOf(form) : oidcWordsOf(form)),
    ['E-mail domains', form.emailDomains || 'none'],
    ['New people', onOff(form.createsUsers)],
    ['Workspace of new people', workspaces.find(({ groupId }) => groupId === form.homeGroupId)?.name ?? 'none'],
    [form.protocol === 'saml' ? 'Attribute of groups' : 'Group claim', form.groupClaim || 'none'],
    ['Groups of administrators', form.adminGroups || 'none'],
    ['Second factor of the provider', form.requiresMfa ? 'required' : 'not required'],
    ['Passwords', onOff(!form.passwordsOff)],
    ['Emergency account', administrators.find(({ userId }) => userId === form.emergencyUserId)?.name ?? 'none'],
  ] as const
