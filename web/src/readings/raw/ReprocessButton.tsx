/** Reads all readings of a member anew: days, calibration, plausibility, repeats, severity; and says what changed. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { readingApi } from '@vitalrounds/domain/readings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { IconRefresh } from '../../ui/icons.tsx'
import { May } from '../../ui/rights/May.tsx'

type ProcessReply = Reply<typeof readingApi.process>

/** "412 readings read anew; nothing changed", or how many of what did. */
export function processedWords({ readings, changed, warnings }: ProcessReply): string {
  const parts = [
    [changed.days, 'days'],
    [changed.values, 'values'],
    [changed.states, 'fates'],
    [changed.severities, 'severities'],
    [warnings.raised, 'warnings raised'],
    [warnings.withdrawn, 'warnings withdrawn'],
  ] as const
  const updates = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const read = `${countWithNoun(readings, 'reading')} read anew`
  return updates.length === 0 ? `${read}; nothing changed` : `${read}; changed: ${updates.join(', ')}`
}

export function ReprocessButton({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const process = useAct(() => call(readingApi.process, { params: { id: member._id }, query: {} }), {
    done: processedWords,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <May do="reading.write">
        <Button variant="default" leftSection={<IconRefresh size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
          Reprocess
        </Button>
      </May>
      <ConfirmDialog
        isOpen={isOpen}
        title="Read all readings anew?"
        about={aboutMember(member)}
        confirmLabel="Reprocess"
        isBusy={process.isPending}
        error={problemWords(process.error)}
        onConfirm={() => process.mutate(undefined)}
        onCancel={() => setOpen(false)}
      >
        Days, calibration, plausibility, repeats and severities are computed again. Nothing that was sent is lost, and what staff decided
        stays.
      </ConfirmDialog>
    </>
  )
}
