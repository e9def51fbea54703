/** The help teaches the rules that the billing engine judges by. */
import { lastDay } from '@vitalrounds/domain/billing/rulebook/last-day'
import { rpmRows } from '@vitalrounds/domain/billing/rulebook/rows-rpm'
import { expect, test } from 'vitest'
import { aboutRpm } from './about-texts.ts'

const paragraphs = aboutRpm.parts.flatMap((part) => part.paragraphs)
const inForce = rpmRows.filter(({ code, to }) => to === lastDay && code !== '99091')

test.each(inForce.map((row) => [row.code, row] as const))(
  'given the rule of %s, its code and its threshold stand in About RPM',
  (code, row) => {
    const threshold = row.step ? `${row.step / 60_000} minutes` : row.measure === 'days' ? `${row.min}` : `${row.min / 60_000} minutes`
    expect(paragraphs.filter((text) => text.includes(code) && text.includes(threshold))).not.toEqual([])
  },
)
