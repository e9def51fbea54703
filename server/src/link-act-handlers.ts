/** The nouns that acts by public links are for; each act is taken once. */
import { answerAlert } from './alerts/answer-alert.ts'
import { openAlert } from './alerts/open-alert.ts'
import { keepLinkMessage } from './messages/keep-link-message.ts'
import { type LinkAct, type LinkActKind, takeAct } from './links/keep-link-act.ts'
import { type Database, forGroup, type GroupDb } from './platform/database/db.ts'

const handlers: Record<LinkActKind, (db: GroupDb, act: LinkAct) => Promise<unknown>> = {
  alertOpened: openAlert,
  alertAnswer: answerAlert,
  memberMessage: keepLinkMessage,
}

export const takeLinkAct = (db: { worker: Database }, groupId: string, actId: string) =>
  forGroup(db.worker, groupId, async (scoped) => {
    const act = await takeAct(scoped, actId)
    if (act) await handlers[act.kind as LinkActKind](scoped, act)
  })
