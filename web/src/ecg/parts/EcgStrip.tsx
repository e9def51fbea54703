/** The trace of one lead on ECG paper. The paper is light in both themes and in print, as clinicians know it. */
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { drawStrip, layStrip, type Paper, type Samples } from './ecg-paper.ts'
import styles from './Ecg.module.css'

type Props = {
  /** Millivolt, one number a sample. */
  samples: Samples
  sampleRateHz: number
  /** What a screen reader says in place of the picture. */
  label: string
}

const paper: Paper = { page: '#fffafa', small: '#f7d9d9', large: '#eaa9a9', ink: '#1b2430' }

export function EcgStrip({ samples, sampleRateHz, label }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const strip = layStrip(samples, sampleRateHz, width)
    // At least two dots to a pixel, so that print is as sharp as a screen of high density.
    const scale = Math.max(2, window.devicePixelRatio)
    element.width = Math.ceil(strip.width * scale)
    element.height = Math.ceil(strip.height * scale)
    element.style.inlineSize = `${strip.width}px`
    element.style.blockSize = `${strip.height}px`
    context.scale(scale, scale)
    drawStrip(context, strip, { samples, sampleRateHz, paper })
  }, [samples, sampleRateHz, width])
  return (
    <div ref={ref} className={styles['strip']}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
