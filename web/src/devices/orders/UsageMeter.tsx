/** How much of the month's device orders is used, and the banner once nothing is left. */
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { limitBanner, type Usage, usageOrUnknown } from '@vitalrounds/domain/devices/usage'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import styles from '../devices.module.css'

export const useUsage = () => usageOrUnknown(useQuery(apiQuery(deviceApi.usage, {})))

export const UsageMeter = ({ usage }: { usage: Usage | undefined }) =>
  usage === undefined ? null : (
    <span
      className={styles['usage']}
      role="meter"
      aria-label="Devices ordered this month"
      aria-valuemin={0}
      aria-valuemax={usage.monthlyLimit}
      aria-valuenow={Math.min(usage.totalOrdered, usage.monthlyLimit)}
      aria-valuetext={`${usage.totalOrdered} of ${usage.monthlyLimit}`}
    >
      <span>
        <b>{usage.totalOrdered}</b> of {usage.monthlyLimit} ordered this month
      </span>
      <span className={styles['track']}>
        <span
          className={styles['bar']}
          data-full={usage.isLimitReached}
          style={{ inlineSize: `${Math.min(1, usage.totalOrdered / Math.max(1, usage.monthlyLimit)) * 100}%` }}
        />
      </span>
    </span>
  )

/** The specification's banner when `wanted` more devices are too many, or the month is full. */
export function LimitBanner({ usage, wanted }: { usage: Usage | undefined; wanted: number }) {
  const banner = usage && limitBanner(wanted, usage)
  if (!banner) return null
  return (
    <Banner tone="warning" title={banner.title}>
      {banner.text}
    </Banner>
  )
}
