/** Device periods with the supply code each one earned, and the set-up code of each episode of care. */
import { dateOfDay, monthOf, startOfDay } from '../days.ts'
import type { DayNumber } from '../days.ts'
import type { Episode, Table } from './frames.ts'
import { evaluateCode } from './judge.ts'
import type { Frame, Verdict } from './judge.ts'
import { claimDay } from './periods.ts'
import type { Slot } from './periods.ts'
import { effectiveFrom, supplyCodesOf } from './rules.ts'
import type { Reason } from './rules.ts'

export type PeriodResult = {
  start: string
  end: string
  days: number
  status: 'open' | 'closed'
  /** The supply code earned so far, or null. */
  code: string | null
  /** Date of service; null while no code is earned. */
  billableOn: string | null
  /** `MET`, or why there is no code. */
  reason: Reason
  /** The dates that count, ascending. */
  readingDates: string[]
  /**
   * Reading days that became known only after the period had ended, where the facts say when a reading was received. The
   * clinic's own facts do not: what comes after a close shows as late there. It stays because closed months froze it.
   */
  daysKnownLate: number
}

export type EvaluatedPeriod = { slot: Slot; frame: Frame; result: PeriodResult }

/** Why a period has no code: the fullest supply code that is switched on speaks for it. */
function periodReason(verdicts: readonly Verdict[], frame: Frame): Reason {
  const fullestFirst = verdicts.toSorted((a, b) => b.row.min - a.row.min)
  const speaker = fullestFirst.find((verdict) => verdict.reason !== 'CODE_DISABLED')
  if (speaker === undefined) return 'CODE_DISABLED'
  return speaker.reason === 'DAYS_SHORT' && frame.isOpen ? 'PERIOD_OPEN' : speaker.reason
}

function daysKnownLate(slot: Slot, table: Table): number {
  const closesAt = startOfDay(dateOfDay(slot.end + 1), table.zone)
  if (closesAt > table.when.asOf) return 0
  const knownAt = table.everyStay[slot.stay]?.knownAt
  return slot.days.filter((day) => (knownAt?.get(day) ?? 0) >= closesAt).length
}

/** Judges every period in order; the claim before matters, because calendar months keep their distance from it. */
export function judgePeriods(table: Table, frameFor: (slot: Slot) => Frame): EvaluatedPeriod[] {
  let previousClaim: DayNumber | null = null
  return table.slots.map((slot) => {
    const frame = frameFor(slot)
    const verdicts = supplyCodesOf(table.rules)
      .map((code) => evaluateCode(code, frame))
      .filter((verdict) => verdict !== undefined)
    const earned = verdicts.find((verdict) => verdict.eligible)
    const claim = claimDay(slot, table.mode, previousClaim)
    if (earned !== undefined) previousClaim = claim
    const result: PeriodResult = {
      start: dateOfDay(slot.start),
      end: dateOfDay(slot.end),
      days: slot.days.length,
      status: frame.isOpen ? 'open' : 'closed',
      code: earned?.code ?? null,
      billableOn: earned === undefined ? null : dateOfDay(claim),
      reason: earned === undefined ? periodReason(verdicts, frame) : 'MET',
      readingDates: slot.days.map(dateOfDay),
      daysKnownLate: daysKnownLate(slot, table),
    }
    return { slot, frame, result }
  })
}

/** Every period, the one that runs, and a period yet to begin. */
type Periods = { periods: readonly EvaluatedPeriod[]; current: EvaluatedPeriod | undefined; empty: Frame }

/** A verdict on a once-per-episode code with the period it was given in and the day it was earned. */
type EpisodeVerdict = { verdict: Verdict; frame: Frame; period: EvaluatedPeriod | undefined; eligibleOn: string | null }

/**
 * A once-per-episode code: met by the first period that has enough days, on the day that made it enough, but never
 * before the row it is met under took effect. Until then the current period speaks.
 */
function judgeEpisode(code: string, { periods, current, empty }: Periods): EpisodeVerdict | undefined {
  for (const period of periods) {
    const verdict = evaluateCode(code, period.frame)
    if (verdict?.eligible !== true) continue
    const day = period.slot.days[verdict.row.min - 1]
    const since = effectiveFrom(verdict.row)
    const metOn = day === undefined ? since : dateOfDay(day)
    return { verdict, frame: period.frame, period, eligibleOn: metOn > since ? metOn : since }
  }
  const frame = current?.frame ?? empty
  const verdict = evaluateCode(code, frame)
  return verdict && { verdict, frame, period: current, eligibleOn: null }
}

/**
 * First the verdict that speaks for the month asked for: of the newest episode that earned the code in it, else of the newest
 * that had begun by its end. Behind it what the others have earned. Empty where no row knows the code.
 */
export function judgeEpisodes(code: string, table: Table, { periods, current, empty }: Periods): EpisodeVerdict[] {
  const { episodes, monthSpan, when } = table
  const isLast = (episode: Episode) => episode === episodes.at(-1)
  const judged = episodes.flatMap((episode) => {
    const own = periods.filter(({ slot }) => episode.from <= slot.stay && slot.stay < episode.until)
    const item = judgeEpisode(code, { periods: own, current: isLast(episode) ? current : own.at(-1), empty })
    return item === undefined ? [] : [{ episode, item }]
  })
  const earnedHere = judged.findLast(({ item }) => item.eligibleOn !== null && monthOf(item.eligibleOn) === when.month)
  const begun = judged.findLast(({ episode }) => episode.startsAt < monthSpan.end)
  const speaker = earnedHere ?? begun ?? judged.at(-1)
  if (speaker === undefined) {
    const item = judgeEpisode(code, { periods: [], current, empty })
    return item === undefined ? [] : [item]
  }
  const others = judged.filter((entry) => entry !== speaker && entry.item.verdict.eligible)
  return [speaker.item, ...others.map(({ item }) => item)]
}
