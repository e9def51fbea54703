/** /settings/clinical-rules: the group's rules by warning type, with what a change would have meant for the last 90 days. */
import { Button } from '@mantine/core'
import { type RuleSet, warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../care/parts/Confirmation.tsx'
import { apiQuery, call, keyOf } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { BothVersions } from '../settings/parts/BothVersions.tsx'
import { SettingHistory } from '../settings/parts/SettingHistory.tsx'
import { LastChanged } from '../settings/parts/SettingsForm.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import styles from './ClinicalRules.module.css'
import { isSameSet, problemsOf, setWords, reasonProblem, countingNotice, withRules } from './parts/rule-words.ts'
import { RuleExceptions } from './RuleExceptions.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { RulePreview, useRulePreview } from './RulePreview.tsx'
import { RulesHead } from './RulesHead.tsx'

export function ClinicalRulesPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(clinicalRuleApi.ofGroup, {}))
  return (
    <div className={styles['page']}>
      {query.data ? (
        <Editor rules={query.data} me={me} />
      ) : (
        <>
          <PageHeader title="Clinical rules" />
          {loadProblem(query, 'The clinical rules could not be loaded')}
        </>
      )}
    </div>
  )
}

type Rules = Reply<typeof clinicalRuleApi.ofGroup>

/** The rules being edited. What somebody else saves meanwhile comes in where nothing of mine would be lost. */
function useEdited(rules: Rules) {
  const stored = rules.clinical_rules as RuleSet
  const [base, setBase] = useState(rules)
  const [set, setSet] = useState(stored)
  const isMine = !isSameSet(set, base.clinical_rules as RuleSet) && !isSameSet(set, stored)
  const take = (newest: Rules) => {
    setBase(newest)
    setSet(newest.clinical_rules as RuleSet)
  }
  const isNewer = base.version !== rules.version
  if (isNewer && !isMine) take(rules)
  return {
    set,
    setSet,
    take,
    isChanged: !isSameSet(set, stored),
    isOvertaken: isNewer && isMine,
    /** What is edited stays, and replaces what somebody else has saved with the next save. */
    keepMine: () => setBase(rules),
  }
}

function useSave(set: RuleSet, rules: Rules) {
  const queryClient = useQueryClient()
  const keep = (clinical_rules: RuleSet, reason: string, version: string) =>
    call(clinicalRuleApi.setGroup, { body: { clinical_rules, reason, version } })
  const show = (reply: Rules) => queryClient.setQueryData(keyOf(clinicalRuleApi.ofGroup, {}), reply)
  // Whoever has left the page may still take it back; rules that somebody has saved since are not replaced
  const undo = ({ version }: Rules) =>
    keep(rules.clinical_rules as RuleSet, 'Undo: rules as they were before', version).then(show, (problem: unknown) => {
      showDoneToast(problemWords(problem) ?? '')
    })
  return useMutation({
    mutationFn: (reason: string) => keep(set, reason, rules.version),
    onSuccess: (reply) => {
      showDoneToast('Clinical rules saved', { onUndo: async () => void (await undo(reply)) })
      show(reply)
      // The button that was pressed makes way for one that says why it waits; whoever pressed it goes on from here.
      document.getElementById('main')?.focus({ preventScroll: true })
    },
  })
}

type Edited = { isAllowed: boolean; isOvertaken: boolean; isValid: boolean; isChanged: boolean; isCounting: boolean; reason: string }

function saveProblem({ isAllowed, isOvertaken, isValid, isChanged, isCounting, reason }: Edited): string | undefined {
  if (!isAllowed) return 'You do not have permission to change the group’s rules.'
  if (isOvertaken) return 'Choose one of both versions first.'
  if (!isValid) return 'Some thresholds need your attention.'
  return isChanged ? (reasonProblem(reason) ?? countingNotice(isCounting)) : 'Nothing has been changed.'
}

function Editor({ rules, me }: { rules: Rules; me: Me }) {
  const stored = rules.clinical_rules as RuleSet
  const { set, setSet, take, isChanged, isOvertaken, keepMine } = useEdited(rules)
  const [reason, setReason] = useState('')
  const save = useSave(set, rules)
  const problems = problemsOf(set)
  const isValid = problems.size === 0
  const isAllowed = me.actions.includes('group.settings')
  const counted = useRulePreview({ rules: set, isValid: isValid && isAllowed })
  const readStored = (reply: Rules) => {
    take(reply)
    setReason('')
  }
  const keep = () => save.mutate(reason.trim(), { onSuccess: readStored })
  return (
    <>
      <RulesHead
        isChanged={isChanged}
        isSaving={save.isPending}
        why={saveProblem({ isAllowed, isOvertaken, isValid, isChanged, isCounting: counted.isCounting, reason })}
        reason={reason}
        onReason={setReason}
        onDiscard={() => take(rules)}
        onSave={keep}
      >
        {isOvertaken && (
          <BothVersions
            mine={set}
            theirs={{ ...rules, value: stored }}
            words={setWords}
            zone={me.timeZone}
            onKeep={keepMine}
            onTake={() => take(rules)}
          />
        )}
        {save.isError && !isOvertaken && <Banner tone="danger">{problemWords(save.error)}</Banner>}
        {Object.keys(set).length === 0 && <NoRules onStart={() => setSet(rules.offered as RuleSet)} />}
      </RulesHead>
      <div className={styles['columns']}>
        <Editors me={me} rules={rules} set={set} problems={problems} onSet={setSet} />
        {isAllowed && <RulePreview {...counted} />}
      </div>
      <RuleExceptions zone={me.timeZone} />
      <Past rules={rules} zone={me.timeZone} onRestore={setSet} />
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
    No reading raises a warning. You can start with thresholds of published guidelines, each with its source below; a clinician of yours
    should confirm them before you save.
  </Banner>
)

type EditorsProps = {
  me: Me
  rules: Rules
  set: RuleSet
  problems: ReturnType<typeof problemsOf>
  onSet: (set: RuleSet) => void
}

const Editors = ({ me, rules, set, problems, onSet }: EditorsProps) => (
  <div className={styles['editors']}>
    <Confirmation me={me} kind="suggested-rules" />
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
        onChange={(own) => onSet(withRules(set, category, own))}
      />
    ))}
  </div>
)

type PastProps = { rules: Rules; zone: string; onRestore: (set: RuleSet) => void }

const Past = ({ rules, zone, onRestore }: PastProps) => (
  <div className={styles['history']}>
    <LastChanged {...rules} zone={zone} />
    <SettingHistory page="clinical-rules" changedAt={rules.changedAt} words={setWords} zone={zone} onRestore={onRestore} />
  </div>
)
