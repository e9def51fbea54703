/** An account at a vendor in words: what it is called, whether it is the one in use, and how its last calls ended. */
import type { Reply } from '@vitalrounds/domain/contract'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorTitle } from '@vitalrounds/domain/devices/device'

export type Account = Reply<typeof connectionApi.list>['connections'][number]

/** `Tenovi, Northside` */
export const accountTitle = ({ vendor, name }: Pick<Account, 'vendor' | 'name'>) => `${vendorTitle(vendor)}, ${name}`

/** The list has those that are on first and of one vendor the newest first: the first of each is asked, the others are heard. */
export function stateOf(account: Account, all: readonly Account[]): 'In use' | 'On, not asked' | 'Off' {
  if (!account.isEnabled) return 'Off'
  const match = all.find(({ vendor, mode, isEnabled }) => isEnabled && vendor === account.vendor && mode === account.mode)
  return match?._id === account._id ? 'In use' : 'On, not asked'
}

/** Whether the last call failed, and nothing has succeeded since. */
export const isFailing = ({ lastFailureAt, lastSuccessAt }: Account) =>
  lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)

const failures: Record<string, string> = {
  unreachable: 'It could not be reached',
  timeout: 'It did not answer in time',
  busy: 'It was too busy',
  unreadable: 'Its answer could not be read',
  blocked: 'Its address may not be asked',
  refused: 'It refused what we asked',
}

/** `tenovi: refused (401)`, as it is kept, as a sentence. */
export function failureWords(text: string): string {
  const [, reason = '', status = ''] = /: (\w+)(?: \((\d+)\))?$/.exec(text) ?? []
  if (status === '401' || status === '403') return `It refused our keys (${status})`
  const words = failures[reason]
  return words === undefined ? text : words + (status === '' ? '' : ` (${status})`)
}
