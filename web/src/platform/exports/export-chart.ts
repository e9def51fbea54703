/**
 * What leaves the product from this browser goes through here and is in the audit log before it is out: PDF documents, prints
 * and what is copied for another record. Files that the server makes have rows of their own there (`callRaw`).
 */
import { exportApi, type ExportKind } from '@vitalrounds/domain/audit/export-api'
import { mostMembersUnproved } from '@vitalrounds/domain/contract'
import { call } from '../api.ts'

type MadeExport = { memberId: string; kind: Exclude<ExportKind, 'print'> }

const record = ({ memberId, kind }: { memberId: string; kind: ExportKind }) =>
  call(exportApi.ofMember, { params: { id: memberId }, body: { kind, page: location.pathname } })

/** Does it once it is on record; what cannot be recorded is not handed out. */
export async function exportChart<T>(made: MadeExport, handOut: () => T | Promise<T>): Promise<T> {
  await record(made)
  return handOut()
}

/** Copies text of a chart for another record. */
export const copyFromChart = (memberId: string, text: string) =>
  exportChart({ memberId, kind: 'ehrCopy' }, () => navigator.clipboard.writeText(text))

const chart = /^\/member-details\/([\w-]+)/
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Whom the page names, by the ways to their charts that stand on it. */
const namedOnPage = () =>
  [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/member-details/"]')].flatMap(
        ({ pathname }) => chart.exec(pathname)?.[1] ?? [],
      ),
    ),
  ]
    .filter(isId)
    .slice(0, mostMembersUnproved)

const reportPrint = () => {
  const memberId = chart.exec(location.pathname)?.[1]
  if (memberId !== undefined && isId(memberId)) return record({ memberId, kind: 'print' })
  return call(exportApi.ofPage, { body: { page: location.pathname, memberIds: namedOnPage() as never } })
}

const againMs = 2_000
const mostAttempts = 5

/** A print cannot be held back, whichever menu began it: what is not taken is said again. */
async function insist(work: () => Promise<unknown>, left = mostAttempts): Promise<void> {
  try {
    await work()
  } catch {
    if (left <= 1) return
    await new Promise((resolve) => setTimeout(resolve, againMs))
    await insist(work, left - 1)
  }
}

/** A print that begins. */
export const recordPrint = () => insist(reportPrint)
