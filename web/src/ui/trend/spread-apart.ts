/** Names beside the lines of a chart, of which several may lie close together. */

type Placed = { y: number }
type Room = { top: number; bottom: number; apart: number }

/** Each at its own height, or as near to it as leaves `apart` between neighbors; between `top` and `bottom`, in order of height. */
export function spreadApart<Label extends Placed>(labels: readonly Label[], { top, bottom, apart }: Room): Label[] {
  const down = labels
    .toSorted((a, b) => a.y - b.y)
    .reduce<Label[]>((placed, label) => [...placed, { ...label, y: Math.max(label.y, (placed.at(-1)?.y ?? top - apart) + apart) }], [])
  return down.reduceRight<Label[]>(
    (placed, label) => [{ ...label, y: Math.min(label.y, (placed[0]?.y ?? bottom + apart) - apart) }, ...placed],
    [],
  )
}
