/** The profile that is being edited: what was typed survives a newer version of the member, a refusal and a lost line. */
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { emptyEnrollment, type EnrollmentForm, missingInformation } from '@vitalrounds/domain/enrollment/enrollment'
import type { Member } from '@vitalrounds/domain/members/member'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { dayIn } from '../../platform/zones.ts'
import { type Fields, focusField, type FieldMessage, useFields, valueAt, withValue } from '../../ui/fields/fields.ts'
import { useToast } from '../../ui/notices/toast-subject.ts'
import { usePhoneCheck } from '../form/phone-check.ts'
import { useKeepMember } from './member-act.ts'
import { changesOf, formOfMember, type MergedProfile, mergeForms, type ProfileForm } from './profile-form.ts'

type Base = { version: number; form: ProfileForm }
type News = Pick<MergedProfile, 'taken' | 'conflicts'>
const noNews: News = { taken: [], conflicts: [] }

/** The same checks as at enrollment. */
function problemsOf(form: ProfileForm, member: Member, today: string): FieldMessage[] {
  const hasCcm = member.services.includes('CCM')
  return missingInformation({ ...emptyEnrollment(), ...form, hasCcm } as EnrollmentForm, today)
}

export function useProfileEdit(member: Member, me: Me) {
  const today = dayIn(useNow(), me.groupTimeZone)
  const [base, setBase] = useState<Base>(() => ({ version: member.version, form: formOfMember(member) }))
  const [news, setNews] = useState<News>(noNews)
  const fields = useFields<ProfileForm>(() => base.form, { judge: (form) => problemsOf(form, member, today) })
  // Somebody else, or a dialog of this page, has changed the member: their fields come in, mine stay.
  if (member.version > base.version) {
    const theirs = formOfMember(member)
    const { values, ...told } = mergeForms(base.form, fields.values, theirs)
    setBase({ version: member.version, form: theirs })
    fields.setValues(values)
    if (told.taken.length + told.conflicts.length > 0) setNews(told)
  }
  const saving = useSaving({
    member,
    base,
    onSaved: (saved, sent) => {
      const theirs = formOfMember(saved)
      setBase({ version: saved.version, form: theirs })
      fields.setValues((typed) => mergeForms(sent, typed, theirs).values)
      setNews(noNews)
    },
  })
  const show = (problems: readonly FieldMessage[]) => focusFirstProblem(fields, problems)
  const save = () => {
    const problems = problemsOf(fields.values, member, today)
    show(problems)
    if (problems.length === 0) saving.mutate(fields.values, { onError: (refused) => show(fieldsOf(refused)) })
  }
  return {
    fields,
    news,
    takeTheirs: (path: string) => {
      fields.setValues((typed) => withValue(typed, path, valueAt(base.form, path)))
      setNews({ ...news, conflicts: news.conflicts.filter((conflict) => conflict.path !== path) })
    },
    forgetNews: () => setNews(noNews),
    phone: usePhoneCheck(fields.values.phone, member._id),
    isDirty: Object.keys(changesOf(base.form, fields.values)).length > 0,
    reset: () => {
      fields.setValues(base.form)
      fields.tell([])
      setNews(noNews)
    },
    save,
    isSaving: saving.isPending,
    refused: saving.error,
  }
}

/** Marks the fields and goes to the first of them. */
function focusFirstProblem(fields: Fields<ProfileForm>, problems: readonly FieldMessage[]) {
  fields.tell(problems)
  const first = problems[0]
  if (first) requestAnimationFrame(() => focusField(fields.idOf(first.path)))
}

/** The server names a field by the operator it came with: `set.phone`. */
const fieldsOf = (refused: unknown): FieldMessage[] =>
  refused instanceof ApiProblem ? refused.errors.map(({ path, message }) => ({ path: path.replace(/^set\./, ''), message })) : []

type Saving = { member: Member; base: Base; onSaved: (saved: Member, sent: ProfileForm) => void }

function useSaving({ member, base, onSaved }: Saving) {
  const toast = useToast()
  const keep = useKeepMember()
  return useMutation({
    mutationFn: (form: ProfileForm) =>
      call(changeApi.update, {
        params: { id: member._id },
        body: { set: changesOf(base.form, form), version: base.version },
      }),
    onSuccess: (saved, sent) => {
      onSaved(saved, sent)
      keep(saved)
      toast('Profile saved')
    },
  })
}
