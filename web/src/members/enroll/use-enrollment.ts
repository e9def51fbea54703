/** The enrollment that is being written: its fields, what is wrong with them, and sending it once. */
import { isUnlikely } from '@vitalrounds/domain/devices/device'
import { type DeviceKind, deviceKindNames } from '@vitalrounds/domain/devices/device'
import { emptyEnrollment, type EnrollmentForm, missingInformation } from '@vitalrounds/domain/enrollment/enrollment'
import { bodyOf, enrollmentApi, formOf } from '@vitalrounds/domain/enrollment/api'
import type { draftApi } from '@vitalrounds/domain/enrollment/draft-api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { FieldProblem } from '@vitalrounds/domain/problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { spokenByMember } from '@vitalrounds/domain/members/consent-method'
import { useState } from 'react'
import { call, keyOf } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import type { Me } from '../../platform/me.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dayIn } from '../../platform/zones.ts'
import { focusField, useFields } from '../../ui/fields/fields.ts'
import { usePhoneCheck } from '../form/phone-check.ts'
import { newUuid } from '../../platform/new-uuid.ts'
import { useEnrollmentDraft } from './draft-keeper.ts'
import { useDeviceUsage, useIdentityCheck } from './enrollment-checks.ts'

export type OpenedDraft = Reply<typeof draftApi.get>['draft']
export type Enrolled = Reply<typeof enrollmentApi.create>
export type Enrollment = ReturnType<typeof useEnrollment>
type Props = { me: Me; draft: OpenedDraft; onEnrolled: (enrolled: Enrolled) => void }

/** Device numbers whose check digit does not fit and that nobody has confirmed. */
const doubtful = ({ devices }: EnrollmentForm, insisted: ReadonlySet<string>): FieldProblem[] =>
  deviceKindNames
    .filter((kind) => isDoubtful(kind, devices[kind]) && !insisted.has(`${kind} ${devices[kind].id}`))
    .map((kind) => ({
      path: `devices.${kind}.id`,
      message: 'Compare the number with the device, or confirm it below.',
    }))

/** Whoever goes on says how consent is given, as whoever begins does. */
function openedForm(draft: OpenedDraft): EnrollmentForm {
  const form = draft ? formOf(draft.form) : emptyEnrollment()
  return { ...form, rpmConsentMethod: form.rpmConsentMethod ?? spokenByMember() }
}

/** Some printed numbers carry a check digit; a slip seldom fits it. */
export const isDoubtful = (kind: DeviceKind, { choice, id }: { choice: string; id: string }) => choice === 'connect' && isUnlikely(kind, id)

export function useEnrollment({ me, draft, onEnrolled }: Props) {
  const today = dayIn(useNow(), me.groupTimeZone)
  const [key] = useState(() => draft?.key ?? newUuid())
  const [insisted, setInsisted] = useState<ReadonlySet<string>>(new Set())
  const fields = useFields<EnrollmentForm>(() => openedForm(draft), {
    judge: (form) => missingInformation(form, today),
  })
  const form = fields.values
  const phone = usePhoneCheck(form.phone)
  const duplicate = useIdentityCheck(form)
  const sending = useSending({ key, onEnrolled })
  const keeper = useEnrollmentDraft({ key, form, isPaused: sending.isPending || sending.isSuccess })
  const show = (problems: readonly FieldProblem[]) => {
    fields.tell(problems)
    const first = problems[0]
    if (first) requestAnimationFrame(() => focusField(fields.idOf(first.path)))
  }
  const submit = async () => {
    const problems = [...missingInformation(form, today), ...doubtful(form, insisted)]
    show(problems)
    if (problems.length > 0) return
    await keeper.settled()
    sending.mutate({ ...form, optInSMS: form.optInSMS && phone.takesTexts }, { onError: (refused) => show(refusedFields(refused)) })
  }
  return {
    me,
    fields,
    today,
    phone,
    // After a lost answer the member of this name may be the one just enrolled: trying again will tell.
    duplicate: isOutcomeUnknown(sending.error) ? undefined : duplicate,
    usage: useDeviceUsage(),
    insisted: (kind: DeviceKind) => insisted.has(`${kind} ${form.devices[kind].id}`),
    insist: (kind: DeviceKind, is: boolean) => {
      const item = new Set([`${kind} ${form.devices[kind].id}`])
      setInsisted(is ? insisted.union(item) : insisted.difference(item))
    },
    submit,
    isSubmitting: sending.isPending,
    refused: sending.error,
    draftState: keeper.state,
  }
}

/** No answer came, or one that says nothing about what was done. */
export const isOutcomeUnknown = (problem: unknown) =>
  problem instanceof ApiProblem ? problem.status === 0 || problem.status >= 500 : problem !== null

const refusedFields = (refused: unknown) => (refused instanceof ApiProblem ? refused.errors : [])

type EnrollmentOptions = { key: string; onEnrolled: (enrolled: Enrolled) => void }

/** Sends the form under its key, so that sending it again after a lost answer enrolls nobody twice. */
function useSending({ key, onEnrolled }: EnrollmentOptions) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: EnrollmentForm) => call(enrollmentApi.create, { body: { ...bodyOf(form), key } }),
    onSuccess: (enrolled) => {
      queryClient.setQueryData(keyOf(enrollmentApi.outcome, { params: { id: enrolled.member._id } }), enrolled)
      onEnrolled(enrolled)
    },
  })
}
