/** The two halves of a mailed link, as text; what is missing is empty and will be refused by the server. */
export const linkSearch = (raw: Record<string, unknown>): { token: string; tokenId: string } => ({
  token: typeof raw['token'] === 'string' ? raw['token'] : '',
  tokenId: typeof raw['tokenId'] === 'string' ? raw['tokenId'] : '',
})
