/** How wide a chart is drawn: as its element is, also as that changes, and on paper as wide as the paper. */
import { useLayoutEffect, useRef, useState } from 'react'
import { paperWidth, useIsPrinting } from '../print/printing.ts'

/** Known before the first frame, which would else be painted empty. */
export function useChartWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, width: isPrinting ? paperWidth : width, isPrinting }
}
