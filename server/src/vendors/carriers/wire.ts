/** UPS Track Alert (pushed) and FedEx track answers (pulled), as far as they say where a parcel is. */
import { z } from 'zod'
import { optionalField, optionalOrNull, WireText } from '../wire.ts'

const Number = WireText.pipe(z.string().regex(/^[\w-]{6,40}$/))
const Day = z.string().regex(/^\d{8}$/)
const Clock = z.string().regex(/^\d{6}$/)

/** The parcel is `trackingNumber`, or `inquiryNumber` in the words of the Track API. */
export const UpsTrackAlert = z
  .object({
    trackingNumber: optionalOrNull(Number),
    inquiryNumber: optionalOrNull(Number),
    gmtActivityDate: optionalOrNull(Day),
    gmtActivityTime: optionalOrNull(Clock),
    activityStatus: z.object({
      type: WireText,
      code: optionalOrNull(WireText),
      description: optionalField(WireText),
    }),
    actualDeliveryDate: optionalOrNull(Day),
  })
  .transform(({ trackingNumber, inquiryNumber, ...alert }, context) => {
    const parcel = trackingNumber ?? inquiryNumber
    if (parcel !== undefined) return { ...alert, trackingNumber: parcel }
    context.addIssue({ code: 'invalid_type', expected: 'string', path: ['trackingNumber'] })
    return z.NEVER
  })
export type UpsTrackAlert = z.infer<typeof UpsTrackAlert>

export const FedExTrack = z.object({
  trackingNumber: Number,
  trackResults: z
    .array(
      z.object({
        latestStatusDetail: z.object({
          code: WireText.pipe(z.string().min(1)),
          statusByLocale: optionalField(WireText),
        }),
      }),
    )
    .min(1),
})
export type FedExTrack = z.infer<typeof FedExTrack>

export const FedExAnswer = z.object({ output: z.object({ completeTrackResults: z.array(z.unknown()) }) })
