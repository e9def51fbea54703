/** How the scores of each set went, on the levels that they raise. */
import { usDate } from '@vitalrounds/domain/us-date'
import type { checkInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { Note, Section } from '../ui/Sections.tsx'
import type { ScoreLevel } from '../ui/trend/score-types.ts'
import { ScoreTrend, scoreWords } from '../ui/trend/ScoreTrend.tsx'
import styles from './CheckIns.module.css'
import { levelWords, severityOf } from './level-words.ts'

type Trend = Reply<typeof checkInApi.list>['trends'][number]

/** A trend begins with the second score. */
const hasTrend = ({ points }: Trend) => points.filter(({ score }) => score !== null).length > 1

export const ScoreTrends = ({ trends }: { trends: readonly Trend[] }) =>
  trends.length === 0 ? null : (
    <Section title="Trend of scores">
      <Note>0 is best; scores of different sets are never added. An answer can be yellow or red by itself, whatever the score.</Note>
      <div className={styles['trends']}>
        {trends.filter(hasTrend).map((trend) => (
          <ScoreTrend key={trend.setId} label={trend.title} most={trend.scale.most} levels={levelsOf(trend)} scores={scoresOf(trend)} />
        ))}
      </div>
      <Firsts trends={trends.filter((trend) => !hasTrend(trend))} />
    </Section>
  )

const Firsts = ({ trends }: { trends: readonly Trend[] }) =>
  trends.length === 0 ? null : <Note>No trend yet: {trends.map((trend) => `${trend.title}, ${latestOf(trend)}`).join('; ')}.</Note>

function latestOf(trend: Trend): string {
  const last = scoresOf(trend).at(-1)
  return last ? scoreWords(last, trend.scale.most) : ''
}

const levelsOf = ({ scale: { yellowFrom, redFrom } }: Trend): ScoreLevel[] =>
  (['yellow', 'red'] as const).flatMap((level) => {
    const from = { yellow: yellowFrom, red: redFrom }[level]
    return from === null ? [] : [{ from, severity: severityOf[level], level: levelWords[level] }]
  })

const scoresOf = ({ points, version: now }: Trend) =>
  points.map(({ on, score, level, version }, at) => ({
    id: `${on} ${at}`,
    at: Date.parse(on),
    on: usDate(on),
    value: score,
    level: `${levelWords[level].toLowerCase()}${version === now ? '' : ', other questions'}`,
    ...(level !== 'green' && { severity: severityOf[level] }),
    series: String(version),
  }))
