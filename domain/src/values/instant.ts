import { z } from 'zod'

/** An instant as the product writes it: UTC, always with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })
