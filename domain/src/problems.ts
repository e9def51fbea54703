/**
 * Every refusal the product can give: its code, its HTTP status and the words a user reads. A code is part of the
 * contract: add one, never repurpose one. Titles and texts named by the specification are verbatim.
 */
import { careProblems } from './problems/care-problems.ts'
import { clearanceProblems } from './problems/clearance-problems.ts'
import { deviceProblems } from './problems/devices-problems.ts'
import { callProblems } from './problems/calls-problems.ts'
import { peopleProblems } from './problems/groups-problems.ts'
import { deliveryProblems } from './problems/inbox-problems.ts'
import { fhirProblems } from './problems/fhir-problems.ts'
import { signOnProblems } from './problems/sign-on-problems.ts'
import { webhookProblems } from './problems/webhook-problems.ts'
import { importProblems } from './problems/import-problems.ts'
import { claimProblems } from './problems/claims-problems.ts'
import { chartProblems } from './problems/chart-problems.ts'
import { checkInProblems } from './problems/check-ins-problems.ts'
import { alertProblems } from './problems/alerts-problems.ts'
import { accessProblems } from './problems/member-access-problems.ts'
import { noteProblems } from './problems/notes-problems.ts'
import { monthProblems } from './problems/reports-problems.ts'
import { timeProblems } from './problems/timekeeping-problems.ts'

import { textProblems } from './problems/message-problems.ts'

type Problem = { status: number; title: string; text: string }

export const problems = {
  // Sign-in and session
  'login.error': { status: 401, title: 'Invalid Username or Password', text: 'Please check your login credentials.' },
  'login.disabled': { status: 403, title: 'Account Disabled', text: 'Please contact your administrator.' },
  'login.accessEnded': {
    status: 403,
    title: 'Access ended',
    text: 'Your access as an auditor has ended. The clinic that gave it can give it again.',
  },
  'login.unconfirmed': {
    status: 403,
    title: 'E-mail not confirmed',
    text: 'Please confirm your e-mail first. We can send you a new link.',
  },
  mfaRequired: { status: 401, title: 'Second step', text: 'Please enter the code of your authenticator app.' },
  'secondFactor.wrong': { status: 401, title: 'Not right', text: 'This code is not right, or was used before.' },
  'secondFactor.over': { status: 401, title: 'Too late', text: 'This took too long. Please sign in again.' },
  'secondFactor.needed': {
    status: 409,
    title: 'Second factor needed',
    text: 'Your account needs a second factor. Add another one before you remove this one.',
  },
  'secondFactor.none': {
    status: 409,
    title: 'No second factor yet',
    text: 'Please set up a second factor first.',
  },
  'passkey.over': { status: 409, title: 'Too late', text: 'This took too long. Please add the passkey again.' },
  'passkey.refused': {
    status: 422,
    title: 'Passkey not accepted',
    text: 'This passkey was not accepted. Please try again.',
  },
  'passkey.unknown': { status: 404, title: 'Passkey not found', text: 'There is no such passkey.' },
  'access.secondFactor': {
    status: 403,
    title: 'Second factor missing',
    text: 'Please set up a second factor first.',
  },
  'access.proveAgain': { status: 428, title: 'Is it still you?', text: 'Please confirm that it is you.' },
  'session.missing': { status: 401, title: 'Signed out', text: 'Please sign in.' },
  'session.ended': { status: 401, title: 'Session ended', text: 'Your session has ended. Please sign in again.' },
  workspaceChanged: {
    status: 409,
    title: 'Workspace changed',
    text: 'You switched workspace in another tab. This page will reload.',
  },
  'device.forgotten': { status: 404, title: 'Device not found', text: 'This device is not remembered any more.' },
  'session.unknown': { status: 404, title: 'Session not found', text: 'This session has ended already.' },
  'workspace.unknown': { status: 404, title: 'Workspace not found', text: 'You do not belong to this workspace.' },
  'link.invalid': {
    status: 400,
    title: 'Link no longer valid',
    text: 'This link was used before or has expired. Please ask for a new one.',
  },
  'link.unproved': {
    status: 403,
    title: 'Please confirm who you are',
    text: 'This link shows private information. Please confirm first that it is meant for you.',
  },
  'link.proofWrong': { status: 422, title: 'Not right', text: 'This does not match. Please check it and try again.' },
  'password.short': { status: 422, title: 'Invalid Password', text: 'Password should have at least 6 characters.' },
  'password.guessable': {
    status: 422,
    title: 'Invalid Password',
    text: 'This password is easy to guess. Please choose a longer or less common one.',
  },
  'password.strict': {
    status: 422,
    title: 'Invalid Password',
    text: 'Password should have at least 15 characters, or 8 with a second factor.',
  },
  'password.current': { status: 422, title: 'Invalid Password', text: 'Your current password is not right.' },
  'access.denied': { status: 403, title: 'Not allowed', text: 'You do not have permission to do this.' },
  'access.readOnly': {
    status: 403,
    title: 'Read-only',
    text: 'Your account is read-only: you can look at everything here and change nothing.',
  },
  'access.basicInformation': {
    status: 403,
    title: 'User information missing',
    text: 'Please complete your user information first.',
  },
  'access.crossSite': { status: 403, title: 'Not allowed', text: 'This request came from another site.' },
  tooManyTries: { status: 429, title: 'Too many tries', text: 'Too many tries. Please wait and try again.' },
  // The request itself
  'request.malformed': { status: 400, title: 'Bad request', text: 'The request could not be read.' },
  'request.text': { status: 400, title: 'Bad request', text: 'The text contains characters that cannot be stored.' },
  'request.invalid': { status: 422, title: 'Please check your entries', text: 'Some fields need your attention.' },
  'request.range': { status: 416, title: 'Not that part', text: 'This part of the file does not exist.' },
  'request.tooLarge': { status: 413, title: 'Too large', text: 'This is more than we can accept at once.' },
  'request.notFound': { status: 404, title: 'Not found', text: 'This does not exist.' },
  'server.busy': { status: 503, title: 'Busy', text: 'The server is busy. Please try again in a moment.' },
  'server.fault': { status: 500, title: 'Something went wrong', text: 'An unexpected error occured!' },
  // Members
  'member.unknown': {
    status: 404,
    title: 'Member not found',
    text: 'This member does not exist in your organization.',
  },
  'member.incomplete': {
    status: 422,
    title: 'Missing Information',
    text: 'Please check that all fields are complete.',
  },
  'member.duplicate': {
    status: 409,
    title: 'Member Already Exists',
    text: 'A member with the same name and birthdate is already enrolled in your org.',
  },
  'member.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'This member was changed while you were editing. Please look at the new version and try again.',
  },
  'member.disenrolled': {
    status: 409,
    title: 'Member disenrolled',
    text: 'This member is disenrolled. Re-enroll the member first.',
  },
  'member.notDisenrolled': { status: 409, title: 'Member enrolled', text: 'This member is already enrolled.' },
  'member.paused': { status: 409, title: 'Member paused', text: 'Monitoring of this member is already paused.' },
  'member.notPaused': { status: 409, title: 'Member not paused', text: 'Monitoring of this member is not paused.' },
  'ccm.added': { status: 409, title: 'CCM Service', text: 'This member already has the CCM service.' },
  'ccm.absent': { status: 409, title: 'CCM Service', text: 'This member does not have the CCM service.' },
  'ccm.unavailable': { status: 409, title: 'CCM Service', text: 'Your organization does not have the CCM service.' },
  'consent.given': { status: 409, title: 'Consent on record', text: 'This consent is already on record.' },
  'consent.landline': {
    status: 409,
    title: 'No texts to this number',
    text: 'This number is a landline and takes no texts.',
  },
  'consent.absent': { status: 404, title: 'No consent', text: 'There is no such consent on record.' },
  'order.limitReached': {
    status: 409,
    title: 'Monthly Device Order Limit Reached',
    text: 'Your organization has reached its monthly limit of device orders. Please contact your administrator.',
  },
  'order.limitExceeded': {
    status: 409,
    title: 'This Would Exceed Your Monthly Device Limit',
    text: 'Please reduce the number of devices or contact your administrator.',
  },
  'order.tooManyAtOnce': {
    status: 409,
    title: 'This Would Exceed Your Monthly Device Limit',
    text: 'At most 3 devices can be requested with one enrollment. Please reduce the number of devices or contact your administrator.',
  },
  'practice.unknown': {
    status: 404,
    title: 'Practice not found',
    text: 'This practice does not exist in your organization.',
  },
  'practice.duplicate': { status: 409, title: 'Practice exists', text: 'A practice with this id already exists.' },
  'practice.inUse': {
    status: 409,
    title: 'Practice in use',
    text: 'Members belong to this practice. Move them to another practice first.',
  },
  ...importProblems,
  ...peopleProblems,
  'employment.unknown': { status: 404, title: 'Not on record', text: 'This employment is not on record.' },
  'employment.retracted': { status: 409, title: 'Already retracted', text: 'This employment was retracted.' },
  'employment.endsEarly': { status: 409, title: 'Ends before it starts', text: 'The last day is before the first one.' },
  'employment.overlaps': {
    status: 409,
    title: 'Overlapping employment',
    text: 'On some of these days another employment of the same person is on record: end or retract that one first.',
  },
  'user.unknown': { status: 404, title: 'User not found', text: 'This user does not exist in your organization.' },
  'group.unknown': { status: 404, title: 'Group not found', text: 'This group does not exist.' },
  // Devices and readings
  ...deviceProblems,
  'reading.unknown': { status: 404, title: 'Reading not found', text: 'This reading does not exist.' },
  'reading.notQuarantined': {
    status: 409,
    title: 'Reading not in doubt',
    text: 'This reading is neither quarantined nor suspect. Please look at it again.',
  },
  'reading.notAccepted': {
    status: 409,
    title: 'Reading not accepted',
    text: 'Nobody has said of this reading that it stands. Please look at it again.',
  },
  'rules.changed': {
    status: 409,
    title: 'Changed by someone else',
    text: 'These rules were changed while you were editing. Please look at them and try again.',
  },
  'warning.unknown': {
    status: 404,
    title: 'Warning not found',
    text: 'This warning does not exist in your organization.',
  },
  'warning.closed': {
    status: 409,
    title: 'Warning closed',
    text: 'This warning was cleared or withdrawn in the meantime.',
  },
  'warning.notReopened': {
    status: 409,
    title: 'Still cleared',
    text: 'Only what you have cleared yourself in the last few minutes can be opened again.',
  },
  ...clearanceProblems,
  ...deliveryProblems,
  ...careProblems,
  ...noteProblems,
  ...monthProblems,
  ...claimProblems,
  ...fhirProblems,
  ...webhookProblems,
  ...signOnProblems,
  ...alertProblems,
  ...accessProblems,
  ...timeProblems,
  ...chartProblems,
  ...textProblems,
  ...callProblems,
  ...checkInProblems,
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems

/** One refused field: where it is and what is wrong with it, in words a nurse understands. */
export type FieldProblem = { path: string; message: string }

/** The `application/problem+json` body of a refusal. */
export type ProblemBody = {
  type: 'about:blank'
  status: number
  code: ProblemCode
  title: string
  detail: string
  requestId: string
  errors?: FieldProblem[]
}

/** The sentence of a refusal, for whoever says beforehand why something cannot be done; undefined where it can. */
export const validationError = (code: ProblemCode | undefined): string | undefined => (code === undefined ? undefined : problems[code].text)
