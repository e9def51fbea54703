/** What the browser reads from an access token: whom it names and when it ends. It is never verified here. */

export type TokenReply = {
  access_token: string
  /** Seconds from `server_time` on. */
  expires_in: number
  /** The server's clock when it signed, ISO 8601 or seconds since 1970. */
  server_time: string | number
  /** When the session ends for want of activity. */
  idle_expires_at?: string
}

export type Claims = { userId: string; sessionId: string; workspaceId: string; expiresAt: number }

/** Renew when this much or less is left (docs/sources/security.md D3). */
export const renewalMarginMs = 60_000

/** The payload of a JWT, or null when the text is not one. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof claims['exp'] !== 'number' || typeof claims['gid'] !== 'string') return null
    return {
      userId: String(claims['sub']),
      sessionId: String(claims['sid']),
      workspaceId: claims['gid'],
      expiresAt: claims['exp'] * 1000,
    }
  } catch {
    return null
  }
}

/** The server's moment in milliseconds since 1970. */
export const momentOf = (time: string | number) =>
  // Read before Temporal may be here
  typeof time === 'string' ? Date.parse(time) : time < 1e11 ? time * 1000 : time

/** How far the server's clock is ahead of ours, in milliseconds. */
export const clockSkewOf = (reply: TokenReply, now: number) => momentOf(reply.server_time) - now

/** True when the token must be renewed before use; one that cannot be read counts as expired. */
export function needsRenewal(token: string, now: number, skewMs: number): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.expiresAt - (now + skewMs) <= renewalMarginMs
}
