/** Counts of rows by what became of them, each a filter of the rows below; the first is all of them. */
import styles from './CountTiles.module.css'

type Tile<Id extends string> = { id: Id; title: string; count: number }
type Props<Id extends string> = {
  label: string
  total: number
  tiles: readonly Tile<Id>[]
  /** The filter that is on; undefined: all rows. */
  chosen: Id | undefined
  onChoose: (id: Id | undefined) => void
}

export const CountTiles = <Id extends string>({ label, total, tiles, chosen, onChoose }: Props<Id>) => (
  <div className={styles['tiles']} role="group" aria-label={label}>
    <TileButton title="All rows" count={total} isOn={chosen === undefined} onChoose={() => onChoose(undefined)} />
    {tiles.map(({ id, title, count }) => (
      <TileButton key={id} title={title} count={count} isOn={chosen === id} onChoose={() => onChoose(id)} />
    ))}
  </div>
)

type TileProps = { title: string; count: number; isOn: boolean; onChoose: () => void }
const TileButton = ({ title, count, isOn, onChoose }: TileProps) => (
  <button type="button" className={styles['tile']} aria-pressed={isOn} onClick={onChoose}>
    <span className={styles['number']}>{count.toLocaleString('en-US')}</span>
    <span>{title}</span>
  </button>
)
