/** The words of every mail. They speak to people of the clinic and never name a patient. */
import { linkAddress, unsubscribeAddress, type WaitingMail } from '../../platform/mail.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  replyTo?: string
  /** Where the mail reader's own button unsubscribes. */
  unsubscribe?: string
}

const regards = ['', 'Vitalrounds', 'This message was sent automatically. Please do not answer it.']
const notYou = 'If this was not you, set a new password now and tell your administrator:'

type Words = { subject: string; lines: (link: string, publicUrl: string) => string[] }

/** Of these the words come with the mail. */
type WordedKind = 'notification' | 'support'

const words: Record<Exclude<WaitingMail['kind'], WordedKind>, Words> = {
  confirm: {
    subject: 'Confirm your e-mail',
    lines: (link) => ['Please confirm your e-mail address by following this link:', '', link, '', 'The link works once, for 3 days.'],
  },
  reset: {
    subject: 'Reset your password',
    lines: (link) => [
      'Somebody asked to reset the password of your Vitalrounds account. Follow this link to set a new one:',
      '',
      link,
      '',
      'The link works once, for 30 minutes. If you did not ask for it, you need not do anything.',
    ],
  },
  invite: {
    subject: 'Your Vitalrounds account',
    lines: (link) => [
      'An account was created for you. Follow this link to set your password and sign in:',
      '',
      link,
      '',
      'The link works once, for 7 days.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: (_link, publicUrl) => [
      'The password of your Vitalrounds account was changed, and other devices were signed out.',
      '',
      notYou,
      `${publicUrl}/passwordresetsend`,
    ],
  },
  'second-factor-changed': {
    subject: 'How you sign in was changed',
    lines: (_link, publicUrl) => [
      'A second factor of your Vitalrounds account was added, removed or renewed.',
      '',
      notYou,
      `${publicUrl}/passwordresetsend`,
    ],
  },
  'second-factor-reset': {
    subject: 'Your second factor was taken away',
    lines: (_link, publicUrl) => [
      'An administrator has taken away every second factor of your Vitalrounds account, because you could not use it any more. You are signed out everywhere. Sign in with your password and set up a new one:',
      '',
      `${publicUrl}/login`,
      '',
      'If you did not ask for this, tell your administrator at once and change your password:',
      '',
      `${publicUrl}/passwordresetsend`,
    ],
  },
  'emergency-access': {
    subject: 'Emergency access to your workspace',
    lines: (_link, publicUrl) => [
      'A super admin of Vitalrounds has entered your workspace in an emergency, for an hour at most.',
      'Who it was, why, and everything that was looked at stands in the audit log:',
      '',
      `${publicUrl}/settings/audit-log`,
      '',
      'If you know of no emergency, ask for the reason.',
    ],
  },
  'session-revoked': {
    subject: 'You were signed out for your safety',
    lines: (_link, publicUrl) => [
      'A copy of your sign-in was used from another place, so we ended that session.',
      '',
      notYou,
      `${publicUrl}/passwordresetsend`,
    ],
  },
}

/** The mail as it leaves. A kind that needs a link and has none is a bug. */
export function letterOf(mail: WaitingMail, publicUrl: string): Letter {
  if (mail.kind === 'notification' || mail.kind === 'support') return wordedLetter(mail, publicUrl)
  const { subject, lines } = words[mail.kind]
  const link = isLinked(mail.kind) ? addressOf(mail, mail.kind, publicUrl) : ''
  return { to: mail.recipient, subject, text: [...lines(link, publicUrl), ...regards].join('\n') }
}

function wordedLetter({ recipient, words: details, link, kind }: WaitingMail, publicUrl: string): Letter {
  if (!details) throw new Error(`a mail of kind ${kind} has no words`)
  const { subject, lines, replyTo } = details
  const stop = link && unsubscribeAddress(publicUrl, link.token)
  const end = stop ? ['', 'Stop these e-mails:', stop.page] : []
  return {
    to: recipient,
    subject,
    text: [...lines, ...end, ...regards.slice(0, replyTo ? 2 : 3)].join('\n'),
    ...(replyTo && { replyTo }),
    ...(stop && { unsubscribe: stop.click }),
  }
}

const isLinked = (kind: WaitingMail['kind']) => kind === 'confirm' || kind === 'reset' || kind === 'invite'

function addressOf({ link }: WaitingMail, kind: Parameters<typeof linkAddress>[1], publicUrl: string): string {
  if (!link) throw new Error(`a mail of kind ${kind} has no link`)
  return linkAddress(publicUrl, kind, link)
}
