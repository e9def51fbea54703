/** /settings/clinical-rules: the group's rules by warning type, with what a change would have meant for the last 90 days. */
import { Button } from '@mantine/core'
import { type RuleSet, warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call, keyOf } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { toastDone } from '../ui/notices/toast.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import styles from './ClinicalRules.module.css'
import { isSameSet, problemsOf, whyNoReason, whyStillCounting, withRules } from './parts/rule-words.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RulePreview, useRulePreview } from './RulePreview.tsx'
import { RulesHead } from './RulesHead.tsx'

export function ClinicalRulesPage({ me }: { me: Me }) {
  const asked = useQuery(ask(clinicalRuleApi.ofGroup, {}))
  return (
    <div className={styles['page']}>
      {asked.data ? (
        <Editor rules={asked.data} me={me} />
      ) : (
        <>
          <PageHeader title="Clinical rules" />
          {loadProblem(asked, 'The clinical rules could not be loaded')}
        </>
      )}
    </div>
  )
}

type Rules = Reply<typeof clinicalRuleApi.ofGroup>

/** The rules being edited. What somebody else saves meanwhile comes in where nothing of mine would be lost. */
function useEdited(stored: RuleSet) {
  const [base, setBase] = useState(stored)
  const [set, setSet] = useState(stored)
  const isNewer = !isSameSet(base, stored)
  const isMine = !isSameSet(set, base) && !isSameSet(set, stored)
  const take = (rules: RuleSet) => {
    setBase(rules)
    setSet(rules)
  }
  if (isNewer && !isMine) take(stored)
  return { set, setSet, take, isChanged: !isSameSet(set, stored), isOvertaken: isNewer && isMine }
}

function useSave(set: RuleSet, version: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(clinicalRuleApi.setGroup, { body: { clinical_rules: set, reason, version } }),
    onSuccess: (reply) => {
      toastDone('Clinical rules saved')
      queryClient.setQueryData(keyOf(clinicalRuleApi.ofGroup, {}), reply)
      // The button that was pressed makes way for one that says why it waits; whoever pressed it goes on from here.
      document.getElementById('main')?.focus({ preventScroll: true })
    },
  })
}

type Edited = { isAllowed: boolean; isValid: boolean; isChanged: boolean; isCounting: boolean; reason: string }

function whyNoSave({ isAllowed, isValid, isChanged, isCounting, reason }: Edited): string | undefined {
  if (!isAllowed) return 'You do not have permission to change the group’s rules.'
  if (!isValid) return 'Some thresholds need your attention.'
  return isChanged ? (whyNoReason(reason) ?? whyStillCounting(isCounting)) : 'Nothing has been changed.'
}

function Editor({ rules, me }: { rules: Rules; me: Me }) {
  const stored = rules.clinical_rules as RuleSet
  const { set, setSet, take, isChanged, isOvertaken } = useEdited(stored)
  const [reason, setReason] = useState('')
  const save = useSave(set, rules.version)
  const problems = problemsOf(set)
  const isValid = problems.size === 0
  const counted = useRulePreview({ rules: set, isValid })
  const kept = (reply: Rules) => {
    take(reply.clinical_rules as RuleSet)
    setReason('')
  }
  const isAllowed = me.actions.includes('group.settings')
  const keep = () => save.mutate(reason.trim(), { onSuccess: kept })
  return (
    <>
      <RulesHead
        isChanged={isChanged}
        isSaving={save.isPending}
        why={whyNoSave({ isAllowed, isValid, isChanged, isCounting: counted.isCounting, reason })}
        reason={reason}
        onReason={setReason}
        onDiscard={() => take(stored)}
        onSave={keep}
      >
        {isOvertaken && <Overtaken onTake={() => take(stored)} />}
        {save.isError && <Banner tone="danger">{problemWords(save.error)}</Banner>}
        {Object.keys(set).length === 0 && <NoRules onStart={() => setSet(rules.offered as RuleSet)} />}
      </RulesHead>
      <div className={styles['columns']}>
        <div className={styles['editors']}>
          {warningCategories.map((category) => (
            <RuleEditor
              key={category}
              category={category}
              own={set[category]}
              inherited={[]}
              inheritedWord="no rule"
              offered={{ rules: rules.offered[category], source: rules.sources[category] }}
              ownWord="own rule"
              problems={problems.get(category) ?? new Map()}
              onChange={(own) => setSet(withRules(set, category, own))}
            />
          ))}
        </div>
        <RulePreview {...counted} />
      </div>
    </>
  )
}

/** A new clinic begins without rules; the product's thresholds are taken in one click and saved like any other change. */
const NoRules = ({ onStart }: { onStart: () => void }) => (
  <Banner
    tone="warning"
    title="No clinical rules yet"
    action={
      <Button variant="default" onClick={onStart}>
        Start with these
      </Button>
    }
  >
    No reading raises a warning. You can start with thresholds of published guidelines, each with its source below; a
    clinician of yours should confirm them before you save.
  </Banner>
)

const Overtaken = ({ onTake }: { onTake: () => void }) => (
  <Banner
    tone="warning"
    title="Changed by someone else"
    action={
      <Button variant="default" onClick={onTake}>
        Take theirs
      </Button>
    }
  >
    Somebody saved other rules meanwhile. Saving yours replaces them.
  </Banner>
)
