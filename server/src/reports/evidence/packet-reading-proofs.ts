/** What a packet says of each reading day: what was measured when, by which device, and the raw ids behind it. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { usDate } from '@vitalrounds/domain/us-date'
import { isWithoutRate, metricFacts, showReading } from '@vitalrounds/domain/values/metrics'
import { momentsOf } from '../../platform/pdf/moments.ts'
import type { Packet } from './evidence-packet.ts'
import type { Section } from './packet-parts.ts'

type ReadingDay = Packet['evidence']['readings'][number]
type ReadingValue = ReadingDay['values'][number]

const valueWords = ({ metric, value, flags }: ReadingValue) =>
  isWithoutRate(metric, value) ? metricFacts[metric].title : `${metricFacts[metric].title} ${showReading(metric, value, flags)}`

/** What one device measured at one moment, on the member's clock, by which days are counted. */
function measurementLines(values: readonly ReadingValue[], zone: string): string[] {
  const { time } = momentsOf(zone)
  return [...Map.groupBy(values, ({ at, device }) => `${at} ${device ?? ''}`).values()].flatMap((together) => {
    const [first] = together
    if (first === undefined) return []
    const device = first.device === null ? 'device not on record' : `device ${first.device}`
    return [`${time(first.at)}: ${together.map(valueWords).join(', ')} (${device})`]
  })
}

// Packets of before name the ids alone
const valuesOf = (day: ReadingDay): readonly ReadingValue[] => (day as Partial<ReadingDay>).values ?? []

function dayText(day: ReadingDay, zone: string): string {
  const lines = [...measurementLines(valuesOf(day), zone), day.ids.join('  ')]
  return `${usDate(day.date)}: ${countWithNoun(day.ids.length, 'reading')}${lines.map((line) => `\n      ${line}`).join('')}`
}

export const readings: Section = ({ evidence: { readings: all, member, clinic } }) => ({
  title: `Reading days of these periods: ${all.length}`,
  texts: [
    ...(all.some((day) => valuesOf(day).length > 0) && member.time_zone !== clinic?.time_zone
      ? [`Times of readings are those of ${member.time_zone}.`]
      : []),
    ...all.map((day) => dayText(day, member.time_zone)),
  ],
})
