/** What nouns add to every page of a member: time, the call button and the notes as PDF in the strip, the memos that stand, and the composer of a note at the foot. */
import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MemberPieces } from '../members/MemberPage.tsx'
import { RxStrip } from '../chart/parts/RxStrip.tsx'
import { TimeStrip } from '../timekeeping/parts/TimeStrip.tsx'

const MemoStrip = lazy(() => import('../notes/parts/MemoStrip.tsx').then((file) => ({ default: file.MemoStrip })))
const CallButton = lazy(() => import('../calls/parts/CallButton.tsx').then((file) => ({ default: file.CallButton })))
const NotesPdfButton = lazy(() =>
  import('../notes/parts/NotesPdfButton.tsx').then((file) => ({ default: file.NotesPdfButton })),
)
const NoteComposer = lazy(() =>
  import('../notes/parts/NoteComposer.tsx').then((file) => ({ default: file.NoteComposer })),
)

/** Counts as soon as the page is there, so it does not wait for a file of its own. */
export const memberPieces: MemberPieces = {
  inStrip: ({ member, me, tab }) => (
    <>
      <RxStrip member={member} />
      <TimeStrip member={member} me={me} tab={tab} />
      <Suspense>
        <Stack gap={4}>
          <CallButton member={member} me={me} />
          <NotesPdfButton member={member} me={me} />
        </Stack>
      </Suspense>
    </>
  ),
  underStrip: ({ member, me }) =>
    member.numActiveMemos > 0 && (
      <Suspense>
        <MemoStrip member={member} me={me} />
      </Suspense>
    ),
  foot: ({ member, me }) => (
    <Suspense>
      <NoteComposer member={member} me={me} />
    </Suspense>
  ),
}
