/**
 * Every screen and state there is, by what it is about and who opens it. The scan of accessibility and layout walks it
 * (scans.e2e.ts), and so do the pictures (npm run screens). A route that has none fails a test of the house.
 */
import { administration } from './administration.ts'
import { chart } from './chart.ts'
import { devices } from './devices.ts'
import { enrollment } from './enrollment.ts'
import { lists } from './lists.ts'
import { members } from './members.ts'
import { publicScreens } from './public.ts'
import { reports } from './reports.ts'
import type { ScreenGroup } from './screen.ts'
import { settingsScreens } from './settings.ts'

export const screenGroups: readonly ScreenGroup[] = [
  ...lists,
  ...members,
  ...chart,
  ...devices,
  ...enrollment,
  ...reports,
  ...settingsScreens,
  ...administration,
  ...publicScreens,
]
