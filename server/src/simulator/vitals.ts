/**
 * Believable numbers for a device: its owner's own level, a slow drift over weeks, a daily course and some noise. The
 * same device, moment and seed always measure the same.
 */
import { chanceFrom } from './chance.ts'

export type Vitals = {
  weightGrams: number
  systolic: number
  diastolic: number
  pulse: number
  isIrregular: boolean
  glucoseMgDl: number
  spo2: number
}

const between = (low: number, high: number, share: number) => low + (high - low) * share

/** What the owner of `device` measures at `at`. The levels are invented for a demonstration, not clinical facts. */
export function vitalsOf(device: string, at: Temporal.Instant, seed: string): Vitals {
  const person = chanceFrom(`${seed}:${device}`)
  const now = chanceFrom(`${seed}:${device}:${at.epochMilliseconds}`)
  const [size, pressure, sugar, heart, breath, phase] = [person(), person(), person(), person(), person(), person()]
  const noise = () => now() + now() - 1
  const days = at.epochMilliseconds / 1000 / 3600 / 24
  const drift = Math.sin((days / 45 + phase) * 2 * Math.PI)
  const course = Math.sin((days % 1) * 2 * Math.PI)
  const systolic = Math.round(between(112, 152, pressure) + 5 * drift + 4 * course + 6 * noise())
  return {
    weightGrams: Math.round(between(58_000, 112_000, size) + 1400 * drift + 450 * noise()),
    systolic,
    diastolic: Math.round(systolic * between(0.56, 0.64, heart) + 3 * noise()),
    pulse: Math.round(between(58, 86, heart) + 5 * noise()),
    isIrregular: now() < 0.02,
    glucoseMgDl: Math.round(between(92, 175, sugar) + 14 * course + 18 * noise()),
    spo2: Math.min(99, Math.round(between(94, 98, breath) + noise())),
  }
}
