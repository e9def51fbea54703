/** An older text that stands in the form says so: whose it was for, since when, and the way to another. */
import { Button } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { OpenedDraft } from '../../drafts/parts/use-text-draft.ts'
import { momentWords } from '../../platform/draft-keeper.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import styles from './GroupText.module.css'

type Props = { begun: NonNullable<OpenedDraft>; audience: string; zone: string; onUse: () => void; onStartAnew: () => void }

/** "for 8 other members", or for the same ones; of what was begun before that was kept, nothing. */
function audienceWords({ members = '', audience }: { members?: string; audience?: string }, chosen: string): string {
  if (members === '') return ''
  const count = Number(members)
  return audience === chosen && chosen !== ''
    ? ` for the same ${countWithNoun(count, 'member')}`
    : ` for ${countWithNoun(count, 'other member')}`
}

export const BegunText = ({ begun, audience, zone, onUse, onStartAnew }: Props) => (
  <Banner
    tone="warning"
    title={`Your text of ${momentWords(begun.savedAt, zone)}${audienceWords(begun.form, audience)}`}
    action={
      <div className={styles['acts']}>
        <Button size="xs" variant="default" onClick={onUse}>
          Use this text
        </Button>
        <Button size="xs" variant="default" onClick={onStartAnew}>
          Start anew
        </Button>
      </div>
    }
  />
)
