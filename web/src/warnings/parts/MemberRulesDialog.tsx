/** A member's own rules in place of the group's, by warning type, with what they would have meant for this member. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, Loader, Modal, TextInput } from '@mantine/core'
import { type RuleSet, type WarningCategory, warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { newestPage } from '../../platform/refetch-changed.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'
import styles from '../ClinicalRules.module.css'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { isSameSet, problemsOf, reasonProblem, countingNotice, withRules } from './rule-words.ts'
import { RuleEditor } from '../RuleEditor.tsx'
import { RulePreview, useRulePreview } from '../RulePreview.tsx'

type Props = { member: Member; onClose: () => void }

export function MemberRulesDialog({ member, onClose }: Props) {
  useReturnFocus()
  const query = useQuery(apiQuery(clinicalRuleApi.ofMember, { params: { id: member._id } }))
  const [isChanged, setChanged] = useState(false)
  /** What had the focus when somebody wanted to leave; null while nobody is asked. */
  const [leftFrom, setLeftFrom] = useState<Element | null>(null)
  const leave = () => (isChanged ? setLeftFrom(document.activeElement) : onClose())
  const stay = () => {
    setLeftFrom(null)
    setTimeout(() => leftFrom instanceof HTMLElement && leftFrom.focus())
  }
  return (
    // While it asks, Escape belongs to the question alone
    <Modal opened onClose={leave} closeOnEscape={leftFrom === null} title={<b>Member’s rules</b>} size={1280}>
      <p className={styles['about']}>{aboutMember(member)}</p>
      {loadProblem(query, 'The rules could not be loaded')}
      {query.isPending && <Loader size="sm" aria-label="Loading" />}
      {query.data && <Form rules={query.data} member={member} onChanged={setChanged} onClose={onClose} />}
      {/* Mounted only now: one that waits would hear the same Escape and close again */}
      {leftFrom !== null && (
        <ConfirmDialog
          isOpen
          title="Discard the changed rules?"
          about={aboutMember(member)}
          confirmLabel="Discard"
          isDangerous
          onConfirm={onClose}
          onCancel={stay}
        >
          The changed rules have not been saved.
        </ConfirmDialog>
      )}
    </Modal>
  )
}

type FormProps = Props & { rules: Reply<typeof clinicalRuleApi.ofMember>; onChanged: (isChanged: boolean) => void }

/** Only what changed is sent: null takes a type's own list away. */
const changesOf = (before: RuleSet, after: RuleSet) =>
  Object.fromEntries(
    warningCategories
      .filter((category) => !isSameSet(only(before, category), only(after, category)))
      .map((category) => [category, after[category] ?? null]),
  )
const only = (set: RuleSet, category: WarningCategory): RuleSet => withRules({}, category, set[category])

/** The dialog is gone by then, so that a refusal stands where the button was; rules saved since are not replaced. */
const undoRuleChange = (id: string, rules: ReturnType<typeof changesOf>, version: string) =>
  call(clinicalRuleApi.setMember, {
    params: { id },
    body: { rules, reason: 'Undo: rules as they were before', version },
  })

const begunWith = ({ clinical_rules, version }: FormProps['rules']) => ({
  stored: clinical_rules as RuleSet,
  version,
})

function useMemberRules({ rules, member, onChanged, onClose }: FormProps) {
  // What somebody saves meanwhile comes in while nothing is changed here; later it is refused, never overwritten unseen
  const [{ stored, version }, begin] = useState(() => begunWith(rules))
  const [set, setSet] = useState<RuleSet>(stored)
  if (rules.version !== version && isSameSet(set, stored)) {
    begin(begunWith(rules))
    setSet(begunWith(rules).stored)
  }
  const [reason, setReason] = useState('')
  const problems = problemsOf(set)
  const toast = useToast()
  const save = useAct(
    () =>
      call(clinicalRuleApi.setMember, {
        params: { id: member._id },
        body: { rules: changesOf(stored, set), reason: reason.trim(), version },
      }),
    {
      done: 'Rules saved',
      onUndo: ({ version: storedValue }) =>
        undoRuleChange(member._id, changesOf(set, stored), storedValue).then(newestPage, (problem: unknown) =>
          toast(problemWords(problem) ?? ''),
        ),
      onDone: onClose,
    },
  )
  const unchanged = isSameSet(set, stored) ? 'Nothing has been changed.' : undefined
  const counted = useRulePreview({ rules: set, memberId: member._id, isValid: problems.size === 0 })
  const why =
    problems.size > 0 ? 'Some thresholds need your attention.' : (unchanged ?? reasonProblem(reason) ?? countingNotice(counted.isCounting))
  const change = (next: RuleSet) => {
    setSet(next)
    onChanged(!isSameSet(next, stored))
  }
  return { set, setSet: change, reason, setReason, problems, save, why, counted }
}

function Form(props: FormProps) {
  const { rules, onClose } = props
  const form = useMemberRules(props)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.why === undefined && !form.save.isPending) form.save.mutate(undefined)
      }}
    >
      <div className={styles['columns']} data-dialog>
        <Editors form={form} group={rules.group} />
        <RulePreview {...form.counted} />
      </div>
      {form.save.isError && <Banner tone="danger">{problemWords(form.save.error)}</Banner>}
      <div className={styles['foot']}>
        <TextInput
          label="Reason"
          size="xs"
          value={form.reason}
          maxLength={500}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <GatedButton type="submit" why={form.why} loading={form.save.isPending}>
          Save
        </GatedButton>
      </div>
    </form>
  )
}

type EditorsProps = { form: ReturnType<typeof useMemberRules>; group: FormProps['rules']['group'] }

const Editors = ({ form: { set, setSet, problems }, group }: EditorsProps) => (
  <div className={styles['editors']}>
    {warningCategories.map((category) => (
      <RuleEditor
        key={category}
        category={category}
        own={set[category]}
        inherited={group[category]}
        inheritedWord="group’s rule"
        ownWord="member’s own rule"
        problems={problems.get(category) ?? new Map()}
        onChange={(own) => setSet(withRules(set, category, own))}
      />
    ))}
  </div>
)
