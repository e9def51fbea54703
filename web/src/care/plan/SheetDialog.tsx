/** A version as the member gets it, to read, print and save, in the frame of a language: the member's own at first. */
import { Button, Modal, Select } from '@mantine/core'
import { type FullVersion, planApi, type PlanVersion } from '@vitalrounds/domain/care/plan/api'
import { pageReviews } from '@vitalrounds/domain/links/page-languages'
import type { Member } from '@vitalrounds/domain/members/member'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { languageNames, languages } from '../../ui/languages.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'
import styles from './Plan.module.css'
import { PlanSheet } from './PlanSheet.tsx'

type Props = { member: Member; version: PlanVersion; onClose: () => void }

export function SheetDialog({ member, version, onClose }: Props) {
  const toast = useToast()
  useReturnFocus()
  const [language, setLanguage] = useState(member.language)
  const reader = { language, zone: member.timeZone }
  const query = useQuery(apiQuery(planApi.version, { params: { id: member._id, planId: version._id } }))
  const save = useMutation({
    mutationFn: async (full: FullVersion) => {
      const { planDocument } = await import('@vitalrounds/domain/care/plan/plan-document')
      const { savePdf } = await import('../../platform/pdf/save-pdf.ts')
      await savePdf(planDocument(member, full, reader), { memberId: member._id, kind: 'planPdf' })
    },
    onSuccess: () => toast('The care plan is in your downloads'),
  })
  return (
    <Modal opened onClose={onClose} size="xl" title={<b>Care plan, version {version.number}</b>}>
      {loadProblem(query, 'The version could not be loaded')}
      {query.data && (
        <>
          <div className={styles['line']} data-screen-only>
            <Select
              label="Headings in"
              w={220}
              allowDeselect={false}
              data={languageNames.map((name) => ({ value: name, label: languages[name].name }))}
              value={language}
              onChange={(selected) => selected && setLanguage(selected as Member['language'])}
            />
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(query.data)}>
              Save as PDF
            </Button>
          </div>
          {language !== 'English' && pageReviews.carePlan[language] === 'draft' && (
            <p className={styles['source']} data-screen-only>
              The headings are a draft that no speaker of the language has reviewed. What was written stays as it was written.
            </p>
          )}
          {save.error && <Banner tone="danger">{problemWords(save.error)}</Banner>}
          <PlanSheet name={member.name} version={query.data} reader={reader} />
        </>
      )}
    </Modal>
  )
}
