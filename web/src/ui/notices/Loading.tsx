/** Stands in the place of what is on its way, in its shape, so that nothing jumps and nothing looks empty before it is here. */
import { usePatience } from '../patience.ts'
import styles from './Loading.module.css'

// How many, how high, and the second line of each: its height, and how faint, since a large surface shouts in the gray of a line
const shapes = {
  line: [1, 56, 8, 1],
  rows: [8, 56, 8, 1],
  cards: [3, 160, 48, 0.5],
  charts: [3, 200, 140, 0.35],
} as const
export type LoadingShape = keyof typeof shapes

type BoneProps = { percent: number; height?: number; opacity?: number }
/** A gray line in the place of words, as wide as so much of its room. */
export const Bone = ({ percent, height, opacity }: BoneProps) => (
  <span className={styles['bone']} style={{ inlineSize: `${percent}%`, blockSize: height, opacity }} />
)

export function Loading({ shape }: { shape: LoadingShape }) {
  const [count, blockSize, height, opacity] = shapes[shape]
  if (!usePatience()) return null
  return (
    <div role="status" data-skeleton data-screen-only>
      <span className="spoken">Loading</span>
      {Array.from({ length: count }, (_, part) => (
        <div key={part} className={styles['part']} style={{ blockSize }}>
          <Bone percent={25 + ((part * 13) % 25)} />
          <Bone percent={shape === 'charts' ? 100 : 50 + ((part * 17) % 40)} height={height} opacity={opacity} />
        </div>
      ))}
    </div>
  )
}
