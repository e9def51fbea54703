/** What nouns add to every page of a member: time, the call button and the notes as PDF in the strip, the memos that stand, and the composer of a note at the foot. */
import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MemberPieces } from '../members/MemberPage.tsx'
import { CallButton } from '../calls/parts/CallButton.tsx'
import { RxStrip } from '../chart/parts/RxStrip.tsx'
import { NoteComposer } from '../notes/parts/NoteComposer.tsx'
import { NotesPdfButton } from '../notes/parts/NotesPdfButton.tsx'
import { TimeStrip } from '../timekeeping/parts/TimeStrip.tsx'

const MemoStrip = lazy(() => import('../notes/parts/MemoStrip.tsx').then((file) => ({ default: file.MemoStrip })))

/** All but the memos are on every page of a member, so none waits for a file of its own. */
export const memberPieces: MemberPieces = {
  inStrip: ({ member, me, tab }) => (
    <>
      <RxStrip member={member} />
      <TimeStrip member={member} me={me} tab={tab} />
      <Group gap={8} wrap="nowrap">
        <CallButton member={member} me={me} />
        <NotesPdfButton member={member} me={me} />
      </Group>
    </>
  ),
  underStrip: ({ member, me }) =>
    member.numActiveMemos > 0 && (
      <Suspense>
        <MemoStrip member={member} me={me} />
      </Suspense>
    ),
  foot: ({ member, me }) => me.actions.includes('note.write') && <NoteComposer member={member} me={me} />,
}
