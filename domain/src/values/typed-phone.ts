/** A phone field of a form that judges by its schema; apart from `phone-fields.ts`, which no screen needs. */
import { z } from 'zod'
import { phoneProblem, typedPhone } from '../phone.ts'

/** Takes what `phoneProblem` finds nothing wrong with, in either form; comes out as forms show it, 000-000-0000. */
export const TypedPhone = z
  .string('Write a text.')
  .transform((phone) => typedPhone(phone.trim()))
  .superRefine((typed, at) => {
    const message = phoneProblem(typed)
    if (message !== undefined) at.addIssue({ code: 'custom', message })
  })
