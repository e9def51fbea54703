/**
 * A part of the application that could not be fetched: the line was down, or the server was upgraded meanwhile and the
 * parts of the version before are gone. Browsers remember the failure, so only loading the page again helps.
 */
const words = [
  // Chromium, Firefox, Safari, and the bundler for style sheets
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

export const isMissingFile = (error: unknown): boolean => error instanceof Error && words.some((word) => error.message.includes(word))

/** In the shape in which refusals of the server are told. */
export const missingFile = {
  title: 'A part of this page could not be loaded',
  detail: 'The line may be down, or the application was renewed meanwhile. Loading the page again keeps all drafts.',
  requestId: '',
}
