import { z } from 'zod'

export const Gender = z.enum(['male', 'female'], 'Choose male or female.')
export type Gender = z.infer<typeof Gender>
