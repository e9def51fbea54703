/** What is refused about single sign-on; part of the catalog in `problems.ts`. */
import { scimProblems } from './scim-problems.ts'

export const signOnProblems = {
  'signOn.none': {
    status: 404,
    title: 'No single sign-on',
    text: 'There is no single sign-on for this e-mail address. Sign in with your password.',
  },
  'signOn.unreachable': {
    status: 503,
    title: 'Provider not reached',
    text: 'Your organization’s sign-in could not be reached. Try again in a moment; if it goes on, tell your administrator.',
  },
  'signOn.over': {
    status: 401,
    title: 'Too late',
    text: 'This sign-in took too long, or was begun in another browser. Please begin again.',
  },
  'signOn.declined': { status: 401, title: 'Not signed in', text: 'Your organization’s sign-in was canceled or did not let you in.' },
  'signOn.refused': {
    status: 401,
    title: 'Not signed in',
    text: 'What your organization’s sign-in answered could not be verified. Please begin again; if it goes on, tell your administrator.',
  },
  'signOn.mfa': {
    status: 403,
    title: 'Second factor missing',
    text: 'Your organization asks for a second factor at its own sign-in, and this sign-in was without one. Set one up there first.',
  },
  'signOn.unverifiedEmail': {
    status: 403,
    title: 'E-mail not verified',
    text: 'Your organization’s sign-in does not state a verified e-mail address of yours. Tell your administrator.',
  },
  'signOn.noAccount': {
    status: 403,
    title: 'No account here',
    text: 'You have no account here yet. Ask your administrator for one.',
  },
  'signOn.otherAccount': {
    status: 403,
    title: 'Linked to another account',
    text: 'Your e-mail address is linked to another account of your organization’s sign-in. An administrator can unlink it.',
  },
  'signOn.outsideOrganization': {
    status: 403,
    title: 'Password account',
    text: 'This account reaches beyond your organization, so it signs in with its own password.',
  },
  'login.passwordsOff': {
    status: 403,
    title: 'Passwords are off',
    text: 'Your organization signs in without passwords. Enter your e-mail and continue with your organization.',
  },
  'signOn.noOrganization': {
    status: 409,
    title: 'No client organization',
    text: 'Single sign-on belongs to a client organization, and this workspace is of none. Ask support.',
  },
  'signOn.notEveryWorkspace': {
    status: 409,
    title: 'Not your whole organization',
    text: 'Single sign-on lets people into every workspace of the organization, so it is set up by an administrator who works in all of them.',
  },
  'signOn.notLinked': { status: 404, title: 'Not linked', text: 'This person is not linked to the provider.' },
  ...scimProblems,
} as const
