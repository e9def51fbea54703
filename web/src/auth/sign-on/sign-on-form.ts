/** The provider as its form has it: lists are typed with commas between them, and the secret is only ever written. */
import { SignOn, type SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'

export type SignOnForm = Omit<SignOn, 'emailDomains' | 'adminGroups' | 'emergencyUserId'> & {
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

export const formOf = ({ emailDomains, adminGroups, emergencyUserId, ...value }: SignOn): SignOnForm => ({
  ...value,
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
    emergencyUserId: form.emergencyUserId || null,
  }
  return value
}

/** What is wrong, at the field where it was typed. */
export const judge = (form: SignOnForm) =>
  (SignOn.safeParse(valueOf(form)).error?.issues ?? []).map(({ path: [field], message }) => ({ path: String(field), message }))

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

/** The form in words, for whoever compares two versions of it. */
export const wordsOf = (form: SignOnForm, { workspaces, administrators }: SignOnReply) =>
  [
    ['Single sign-on', onOff(form.isEnabled)],
    ['Issuer', form.issuer || 'none'],
    ['Client ID', form.clientId || 'none'],
    ['Client secret', form.clientSecret === '' ? 'as it is' : 'a new one'],
    ['E-mail domains', form.emailDomains || 'none'],
    ['New people', onOff(form.createsUsers)],
    ['Workspace of new people', workspaces.find(({ groupId }) => groupId === form.homeGroupId)?.name ?? 'none'],
    ['Group claim', form.groupClaim || 'none'],
    ['Groups of administrators', form.adminGroups || 'none'],
    ['Second factor of the provider', form.requiresMfa ? 'required' : 'not required'],
    ['Passwords', onOff(!form.passwordsOff)],
    ['Emergency account', administrators.find(({ userId }) => userId === form.emergencyUserId)?.name ?? 'none'],
  ] as const
