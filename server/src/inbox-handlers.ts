/** The nouns that deliveries are for, each asked in turn; what none of them takes waits for an owner. */
import { callNews } from './calls/settle-call-news.ts'
import { orderNews } from './devices/orders/settle-order-news.ts'
import { recordingNews } from './ecg/request-recording.ts'
import { workBatch } from './inbox/inbox-worker.ts'
import type { Database } from './platform/database/db.ts'
import { deviceNews } from './intake/settle-group.ts'
import { textNews } from './messages/receive-texts.ts'

const handlers = [orderNews, recordingNews, textNews, callNews, deviceNews]

/** Works on one batch; answers how many deliveries were taken. Zero means that nothing is due. */
export const workInbox = (db: { worker: Database }) => workBatch(db, handlers)
