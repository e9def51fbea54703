/** Prints once all that paper holds is here: what the screen asks for only when it is opened is asked for first. */
import { useEffect, useRef } from 'react'

type Preparation = () => Promise<unknown>
const preparations = new Set<Preparation>()

/** Two frames: in the first what has come is drawn. */
const render = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** What cannot be had is missing on paper, where its place says so; the rest is printed all the same. */
export async function printPage(): Promise<void> {
  await Promise.allSettled([...preparations].map((prepare) => prepare()))
  await render()
  window.print()
}

const isPrintKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

function printByKey(event: KeyboardEvent): void {
  if (!isPrintKey(event)) return
  event.preventDefault()
  void printPage()
}

/** While this is on the screen, printing waits for it, by button and by key; the browser's own menu waits for nobody. */
export function useBeforePrint(prepare: Preparation): void {
  const newest = useRef(prepare)
  useEffect(() => {
    newest.current = prepare
  })
  useEffect(() => {
    const mine = () => newest.current()
    preparations.add(mine)
    window.addEventListener('keydown', printByKey)
    return () => {
      preparations.delete(mine)
      if (preparations.size === 0) window.removeEventListener('keydown', printByKey)
    }
  }, [])
}
