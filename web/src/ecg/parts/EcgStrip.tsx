/** The trace of one lead on ECG paper. The paper is light in both themes and in print, as clinicians know it. */
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { paperWidth, useIsPrinting } from '../../ui/print/printing.ts'
import {
  drawStrip,
  gridWidth,
  layOutStrip,
  type Paper,
  splitStripRows,
  type Samples,
  type Strip,
  stripPaths,
  traceWidth,
} from './ecg-paper.ts'
import styles from './Ecg.module.css'

type Props = {
  /** Millivolt, one number a sample. */
  samples: Samples
  sampleRateHz: number
  /** What a screen reader says in place of the picture. */
  label: string
}

const paper: Paper = { page: '#fffafa', small: '#f7d9d9', large: '#eaa9a9', ink: '#1b2430' }

/** On the screen rows as long as the window allows; on paper as many seconds as fit any paper, whatever the window was. */
export function EcgStrip(props: Props) {
  const isPrinting = useIsPrinting()
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles['strip']}>
      {isPrinting ? <Printed {...props} /> : <OnScreen {...props} width={width} />}
    </div>
  )
}

function OnScreen({ samples, sampleRateHz, label, width }: Props & { width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const strip = layOutStrip(samples, sampleRateHz, width)
    const scale = Math.max(2, window.devicePixelRatio)
    element.width = Math.ceil(strip.width * scale)
    element.height = Math.ceil(strip.height * scale)
    element.style.inlineSize = `${strip.width}px`
    element.style.blockSize = `${strip.height}px`
    context.scale(scale, scale)
    drawStrip(context, strip, stripPaths(strip, samples, sampleRateHz), paper)
  }, [samples, sampleRateHz, width])
  return <canvas ref={canvas} role="img" aria-label={label} />
}

/** Lines and no pixels: Chromium prints what a canvas holds at 15/16 of its size. Each row may go to the next sheet. */
const Printed = ({ samples, sampleRateHz, label }: Props) =>
  splitStripRows(layOutStrip(samples, sampleRateHz, paperWidth)).map((strip, row) => (
    <PrintedRow
      key={row}
      strip={strip}
      paths={stripPaths(strip, samples, sampleRateHz)}
      label={row === 0 ? label : `${label}, continued`}
    />
  ))

type RowProps = { strip: Strip; paths: ReturnType<typeof stripPaths>; label: string }

const PrintedRow = ({ strip: { width, height }, paths, label }: RowProps) => (
  <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none">
    <rect width={width} height={height} fill={paper.page} />
    <path d={paths.small} stroke={paper.small} strokeWidth={gridWidth} />
    <path d={paths.large} stroke={paper.large} strokeWidth={gridWidth} />
    <path d={paths.trace} stroke={paper.ink} strokeWidth={traceWidth} strokeLinejoin="round" />
  </svg>
)
