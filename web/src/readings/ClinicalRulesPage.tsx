/** /settings/clinical-rules: the group's rules by warning type, with what a change would have meant for the last 90 days. */
import { Button } from '@mantine/core'
import { type RuleSet, warningCategories } from '@vitalrounds/domain/readings/clinical-rules'
import { clinicalRuleApi } from '@vitalrounds/domain/readings/warnings-api'
import { may } from '@vitalrounds/domain/access'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call, keyOf } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { toastDone } from '../ui/toast.ts'
import styles from './ClinicalRules.module.css'
import { isSameSet, problemsOf, withRules } from './rule-words.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RulePreview } from './RulePreview.tsx'

export function ClinicalRulesPage({ me }: { me: Me }) {
  const asked = useQuery(ask(clinicalRuleApi.ofGroup, {}))
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      {asked.data ? (
        <Editor key={JSON.stringify(asked.data.clinical_rules)} rules={asked.data} me={me} />
      ) : (
        <>
          <PageHeader title="Clinical rules" />
          {asked.isError && (
            <ErrorPanel
              problem={asked.error}
              what="The clinical rules could not be loaded"
              onRetry={() => void asked.refetch()}
              isRetrying={asked.isFetching}
            />
          )}
        </>
      )}
    </main>
  )
}

type Rules = Reply<typeof clinicalRuleApi.ofGroup>

function useSave(set: RuleSet) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(clinicalRuleApi.setGroup, { body: { clinical_rules: set } }),
    onSuccess: (reply) => {
      toastDone('Clinical rules saved')
      queryClient.setQueryData(keyOf(clinicalRuleApi.ofGroup, {}), reply)
    },
    // Severities, warnings and targets of every member may follow.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

function whyNoSave(isAllowed: boolean, isValid: boolean, isChanged: boolean): string | undefined {
  if (!isAllowed) return 'You do not have permission to change the group’s rules.'
  if (!isValid) return 'Some thresholds need your attention.'
  return isChanged ? undefined : 'Nothing has been changed.'
}

function Editor({ rules, me }: { rules: Rules; me: Me }) {
  const stored = rules.clinical_rules as RuleSet
  const [set, setSet] = useState<RuleSet>(stored)
  const save = useSave(set)
  const problems = problemsOf(set)
  const isValid = problems.size === 0
  const isChanged = !isSameSet(set, stored)
  return (
    <>
      <PageHeader
        title="Clinical rules"
        note="What raises a warning, for every member without rules of their own"
        actions={
          <>
            {isChanged && (
              <Button variant="default" onClick={() => setSet(stored)}>
                Discard changes
              </Button>
            )}
            <GatedButton
              why={whyNoSave(may(me, 'group.settings'), isValid, isChanged)}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Save
            </GatedButton>
          </>
        }
      />
      {save.isError && <Banner tone="danger">{problemWords(save.error)}</Banner>}
      <div className={styles['columns']}>
        <div className={styles['editors']}>
          {warningCategories.map((category) => (
            <RuleEditor
              key={category}
              category={category}
              own={set[category]}
              inherited={rules.defaults[category]}
              inheritedWord="product default"
              ownWord="own rule"
              problems={problems.get(category) ?? new Map()}
              onChange={(own) => setSet(withRules(set, category, own))}
            />
          ))}
        </div>
        <RulePreview rules={set} isValid={isValid} />
      </div>
    </>
  )
}
