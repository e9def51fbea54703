/** The nouns that acts by public links are for; each act is taken once. */
import { answerAlert } from './alerts/answer-alert.ts'
import { openAlert } from './alerts/open-alert.ts'
import { storeLinkMessage } from './messages/store-link-message.ts'
import { type LinkAct, type LinkActKind, claimLinkAct } from './links/record-link-act.ts'
import { type Database, runInGroup, type GroupDb } from './platform/database/db.ts'

const handlers: Record<LinkActKind, (db: GroupDb, act: LinkAct) => Promise<unknown>> = {
  alertOpened: openAlert,
  alertAnswer: answerAlert,
  memberMessage: storeLinkMessage,
}

export const handleLinkAct = (db: { worker: Database }, groupId: string, actId: string) =>
  runInGroup(db.worker, groupId, async (scoped) => {
    const act = await claimLinkAct(scoped, actId)
    if (act) await handlers[act.kind as LinkActKind](scoped, act)
  })
