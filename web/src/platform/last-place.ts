/**
 * What somebody who asks for help was at: the page they came from, and the request that failed last. For the life of the tab,
 * never kept.
 */
const place = { page: '', requestId: '' }

export const lastPlace = (): Readonly<typeof place> => place

/** Called with each page that is left. The settings lead to asking for help and are not meant by it. */
export function rememberPage(path: string) {
  if (!path.startsWith('/settings')) place.page = path
}

export function requestFailed(requestId: string) {
  if (requestId !== '') place.requestId = requestId
}
