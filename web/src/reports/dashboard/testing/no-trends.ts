/** The trends of the dashboard as a server answers that has none yet: for tests of everything else on the page. */
const never = new Promise(() => undefined)

export const noTrends = {
  'GET reports/dashboard-minutes': () => never,
  'GET reports/dashboard-warnings': () => never,
  'GET reports/dashboard-funnel': () => never,
  'GET reports/dashboard-conditions': () => never,
}
