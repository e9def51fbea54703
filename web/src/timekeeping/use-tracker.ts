/** One tracker for the time a member's pages are open: ticks, input, visibility, other tabs of this browser, leaving. */
import type { Member } from '@vitalrounds/domain/members/member'
import { programFor, tabOf, tickMs, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Me } from '../platform/me.ts'
import { PageTracker } from './page-tracker.ts'
import { serverLine } from './server-line.ts'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const
const channelName = 'vitalrounds.timekeeping'
// Other tabs hear of input at most this often
const toldEveryMs = 1000

const clocks = { monotonic: () => performance.now(), wall: () => Date.now() }

const proposed = (tab: string, member: Member, last: WorkProgram | undefined) => programFor(tabOf(tab) ?? 'profile', member.services, last)

export function useTracker(member: Member, me: Me, tab: string) {
  const [choice, setChoice] = useState<WorkProgram>()
  const [tracker] = useState(() => {
    const page = { url: tab, program: proposed(tab, member, undefined) }
    return new PageTracker(serverLine(member._id, me.groupTimeZone), clocks, page)
  })
  const state = useSyncExternalStore(tracker.watch, () => tracker.state)
  useEffect(() => watchPage(tracker), [tracker])
  useEffect(() => {
    tracker.turnTo({ url: tab, program: proposed(tab, member, choice) })
    // A choice holds from the click on, which turns the tracker itself
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tracker, tab])
  const choose = (program: WorkProgram) => {
    setChoice(program)
    tracker.turnTo({ url: tab, program })
  }
  return { tracker, state, choose }
}

function watchPage(tracker: PageTracker): () => void {
  const channel = new BroadcastChannel(channelName)
  let toldAt = -Infinity
  const tell = () => {
    toldAt = performance.now()
    channel.postMessage('used')
  }
  const onInput = () => {
    const hasTaken = tracker.input()
    if (hasTaken || performance.now() - toldAt > toldEveryMs) tell()
  }
  const onVisibility = () => {
    tracker.show(document.visibilityState === 'visible')
    if (document.visibilityState === 'visible') tell()
  }
  const onLeave = () => tracker.show(false)
  channel.addEventListener('message', () => tracker.yield())
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onLeave)
  const ticking = setInterval(() => tracker.tick(), tickMs)
  onVisibility()
  return () => {
    clearInterval(ticking)
    tracker.show(false)
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', onVisibility)
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
    channel.close()
  }
}
