/**
 * What a transaction has changed. A verb says only that: `changed(db, 'team', { memberId })`. The handle collects, equal
 * changes are one, and before commit the runner of the transaction settles the set by the table in `after-change.ts`.
 */
import type { Jobs } from './jobs/jobs.ts'

/** Each kind of change with what is said of it: ids, days and instants, never patient data. */
export type Changes = {
  /** Since that moment; there was no such member before. */
  enrolled: { memberId: string; from: string }
  /** The member's own record: person, contact, program, pause, consent. */
  member: { memberId: string }
  /** The member has left: whatever was handed out about them opens nothing any more. */
  left: { memberId: string }
  /** A consent was given or withdrawn, beside the change of the member's record. */
  consent: { memberId: string }
  team: { memberId: string }
  /** Rows of the chart: visits, diagnoses, medications, allergies, laboratory values. */
  chart: { memberId: string }
  /** An uploaded list holds the member, or does not any more. */
  listUploaded: { memberId: string }
  /** Asked, answered, scored or taken back. */
  checkIn: { memberId: string }
  /** The general update wrote into lists that follow from the chart. */
  chartLists: { memberId: string }
  /** When the first device arrived. */
  receipt: { memberId: string }
  /**
   * Readings measured between two instants came, changed or went, or are to be judged by other rules: of one metric or all,
   * ever where an end is missing. Warnings that are gone with them are withdrawn with the reason `because`. With `byRulesAlone` the
   * readings stayed as they were.
   */
  reading: { memberId: string; metric?: string; from?: string; to?: string; because?: string; byRulesAlone?: true }
  /** Of these readings some may be of a day that is over. */
  pastReading: { memberId: string }
  /** Somebody closed it. */
  warning: { memberId: string }
  /** Readings raised one, or let one go: what shows it is computed with the readings. */
  warningRaised: { memberId: string }
  warningWithdrawn: { memberId: string }
  note: { memberId: string }
  /** One was written, cleared or deleted, so that the strip shows another number. */
  memo: { memberId: string }
  /** A version of the care plan, its approval, or what it says of the month. */
  carePlan: { memberId: string }
  /** A practitioner's order for a program was signed, recorded or retracted. */
  practitionerOrder: { memberId: string }
  /** What several may be writing, or what was done with a version. */
  carePlanDraft: { memberId: string }
  /** An event of the care calendar, or what was done about one. */
  event: { memberId: string }
  /** A call with a member, with nobody known, or once for each who shares the number. */
  call: { callId: string; memberId?: string }
  /** A call of the member was missed, or somebody has seen to it. */
  missedCall: { memberId: string }
  /** A conversation, or the one it was before, counts otherwise: from when it was answered on. Also one with nobody known. */
  callTime: { memberId?: string; callId: string; from: string }
  /** A doctor was asked, has opened it or answered, or somebody cleared it. */
  alert: { memberId: string }
  /** If no answer comes until then, an instant of the true clock, somebody is reminded. */
  alertWaits: Jobs['remind-doctor'] & { dueAt: string }
  /** The clinical rules of one member, or with `group` those of everybody who has none of their own. */
  rules: { memberId: string }
  groupRules: { groupId: string }
  /** What others bill for the member in a month, and so takes codes out of it. */
  billedElsewhere: { memberId: string; month: string }
  /** Who pays for the member. */
  memberPayer: { memberId: string }
  /** Time on the member's chart that lists and header are to show; where `from` is missing it may lie anywhere. */
  time: { memberId: string; from?: string }
  /** The same of a save, which does not wait for it. */
  timeSaved: { memberId: string; from: string }
  /** A new local date began for the member. */
  day: { memberId: string }
  device: { deviceId: string; memberId?: string | null }
  /** A device was set up with a member and explained, or that was retracted. */
  deviceEducation: { memberId: string }
  /** A device has an owner, or a name, that it had not before. */
  deviceConnected: { deviceId: string }
  gatewayTaken: { deviceId: string }
  gatewayReturned: Jobs['unlink-gateway']
  /** A person wants what a device sent since then to be asked for. */
  pull: Jobs['pull-readings']
  recordingNamed: Jobs['fetch-recording']
  order: { orderId: string }
  /** `dueAt` is when its vendor hears of it, an instant of the true clock. */
  orderRequested: { orderId: string; dueAt?: string }
  orderCanceled: { orderId: string }
  /** An open order has not been heard of for long. */
  orderQuiet: { orderId: string; isPlaced: boolean }
  refill: { memberId: string }
  refillRequested: Jobs['send-refill']
  delivery: { deliveryId: number }
  importStarted: Jobs['import-members']
  /** A batch of charts is to be recorded or taken back. */
  chartImportOpen: Jobs['import-charts']
  /** Members of a batch are no more. */
  membersRemoved: { importId: string }
  /** Warnings were raised of which people may want a mail; `dueAt` an instant of the true clock, where it must wait. */
  newWarnings: { groupId: string; dueAt?: string }
  mail: Jobs['send-mail']
  /** A text came, or one of ours began. */
  text: { memberId: string }
  /** It is known how far a text of ours has come. */
  textState: { memberId: string }
  /** Somebody wrote who is no member. */
  prospect: { textId: string }
  /** A text waits for a worker; `dueAt` is an instant of the true clock. */
  textQueued: Jobs['hand-over-text'] & { dueAt?: string }
  textUncertain: Jobs['settle-text']
  textBatch: { batchId: string }
  textBatchBegun: Jobs['run-text-batch'] & { dueAt?: string }
  pictureNamed: Jobs['fetch-pictures']
  vendorRound: Jobs['reconcile-vendor']
  /** Somebody closes a month: its members wait to be frozen. */
  monthClosing: Jobs['close-month']
  monthClosed: { closeId: string }
  /** Open again, never computed, or after a month that is closed otherwise now: its rows wait to be judged. */
  monthOpened: Jobs['compute-month'] & { groupId: string }
  /** Its rows are what its facts say. */
  monthComputed: { yearMonth: string }
  /** Somebody wants the packets of a month. */
  evidenceAsked: Jobs['make-evidence']
  /** A program wants records in bulk, or an export has more to do. */
  fhirExportOpen: Jobs['make-fhir-export']
  /** By whom somebody of the clinic is employed: their time may count otherwise. */
  employment: { groupId: string }
  /** Other codes are reported from the running month on: everybody is judged anew. */
  codesChanged: { groupId: string }
  judgedAnew: { memberId: string; from?: string }
  /** Lists of a group name members in another order: said by who keeps groups, and told of each member by the job. */
  nameOrder: Jobs['name-lists']
  listName: { memberId: string }
  /** A member's row of a closed month has an addendum. */
  monthRow: { memberId: string }
}
export type ChangeKind = keyof Changes
export type Change = { [K in ChangeKind]: { kind: K; about: Changes[K] } }[ChangeKind]

/** May be said before anybody knows whose it is; all others need a group. */
type Groupless = 'mail' | 'vendorRound' | 'recordingNamed' | 'nameOrder'

/** The changes of one transaction that are not settled yet, each once. */
export class ChangeSet {
  #waiting = new Map<string, Change>()
  /** Everybody whom the transaction changed or came upon: the audit row of its call names them, whatever it answers. */
  readonly members = new Set<string>()
  /** Clinics that it concerned and that neither its input nor its answer names. */
  readonly groups = new Set<string>()
  add(change: Change) {
    this.#waiting.set(JSON.stringify(change), change)
    if ('memberId' in change.about && change.about.memberId) this.members.add(change.about.memberId)
  }
  /** Hands them over, in the order in which they happened. */
  take(): Change[] {
    const claimed = [...this.#waiting.values()]
    this.#waiting.clear()
    return claimed
  }
}

type Handle<K extends ChangeKind> = { readonly changes: ChangeSet } & (K extends Groupless ? object : { groupId: string })

/** Says what was changed; what follows from it happens before this transaction commits. */
export function changed<K extends ChangeKind>(db: Handle<K>, kind: K, about: Changes[K]) {
  db.changes.add({ kind, about } as Change)
}
