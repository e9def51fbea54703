/** The words of notifications. They count and lead to a list; nothing in them comes from a patient's record. */
import { countWithNoun } from '../counted.ts'

/** How many of the patients somebody looks after, or of all, wait for what. */
export type WaitingCounts = {
  clinic: string
  scope: 'all' | 'mine'
  needsReview: number
  critical: number
  unread: number
  missedCalls: number
}
export type NewWarnings = { clinic: string; scope: 'all' | 'mine'; warnings: number; critical: number }

type Words = { subject: string; lines: string[] }

const patients = (count: number) => countWithNoun(count, 'patient')
const whose = { all: '', mine: ' of yours' } as const
const critical = (count: number) => (count === 0 ? '' : `, ${count} of them critical`)
const verb = (count: number, text: string, many: string) => (count === 1 ? text : many)

const listOf = (publicUrl: string) => `${publicUrl}/home/needs-review`

export function morningWords(waiting: WaitingCounts, publicUrl: string): Words {
  const { clinic, scope, needsReview, unread, missedCalls } = waiting
  const review =
    needsReview === 0
      ? `No patient${whose[scope]} needs review.`
      : `${patients(needsReview)}${whose[scope]} ${verb(needsReview, 'needs', 'need')} review${critical(waiting.critical)}.`
  return {
    subject: 'Your morning summary',
    lines: [
      `Good morning. At ${clinic}:`,
      '',
      review,
      ...(unread > 0 ? [`${patients(unread)} wrote and ${verb(unread, 'has', 'have')} not been read.`] : []),
      ...(missedCalls > 0 ? [`${patients(missedCalls)} called and nobody answered.`] : []),
      '',
      listOf(publicUrl),
    ],
  }
}

export function warningWords({ clinic, scope, warnings, critical: grave }: NewWarnings, publicUrl: string): Words {
  const count = countWithNoun(warnings, 'new warning')
  return {
    subject: warnings === 1 ? 'A new warning' : 'New warnings',
    lines: [`${clinic}: ${count}${scope === 'mine' ? ' about patients of yours' : ''}${critical(grave)}.`, '', listOf(publicUrl)],
  }
}
