/** Every print of a signed-in page is recorded: by its button, by key or by the browser's menu. */
import { useEffect } from 'react'
import { firstPage } from '../start/first-page.ts'

// Comes with its contract once the page stands
const load = () => import('./export-chart.ts')

export function useRecordedPrints(): void {
  useEffect(() => {
    void firstPage.then(load)
    const record = () => void load().then(({ recordPrint }) => recordPrint())
    addEventListener('beforeprint', record)
    return () => removeEventListener('beforeprint', record)
  }, [])
}
