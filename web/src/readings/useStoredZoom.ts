/**
 * Keeps the zoom of the charts in the address. To zoom in is one step of the history, however often it is then moved or made
 * closer, so that going back shows the whole again, and again going back leaves the page.
 */
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is the same page without its zoom. */
    isZoomStep?: boolean
  }
}

export function useStoredZoom(memberId: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const { zoom, ...others } = useSearch({ from: '/_signed/member-details/$memberId/$tab' })
  // A held key zooms thirty times a second, more often than browsers let an address be written
  return useDebouncedCallback((next: string | undefined) => {
    const isStep = router.state.location.state.isZoomStep === true
    if (next === undefined && isStep) return router.history.back({ ignoreBlocker: true })
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab: 'measurements' },
      search: { ...others, ...(next !== undefined && { zoom: next }) },
      state: { isZoomStep: isStep || zoom === undefined },
      replace: zoom !== undefined || next === undefined,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, 200)
}
