/** Where a person goes after sign-in: the page they came from, if it is a page of ours, else the list of all members. */

export const homePlace = '/home/all-members'

/** Pages for people who are not signed in: nobody is sent back to one of them. */
const publicPages =
  /^\/(login|signup|confirmemail|passwordreset|passwordresetsend|doctoralerts|member-access|userinformation|mailbox|sign-on)(\/|$)/

// One leading slash, then nothing a browser reads as the start of a host; no controls, spaces or backslashes anywhere
const looksLikePath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

// Never resolved by anyone: only there to see whether the path leads away from it
const origin = 'https://place.invalid'

/** True when nothing in the path can be read as another host, also after one or two rounds of percent decoding. */
function staysHere(path: string): boolean {
  let text = path
  for (let round = 0; round < 3; round++) {
    if (!looksLikePath.test(round === 0 ? text : (text.split(/[?#]/)[0] ?? ''))) return false
    try {
      text = decodeURIComponent(text.split(/[?#]/)[0] ?? '')
    } catch {
      return false
    }
  }
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin
}

/** A place within this site, made from what the address bar or the router remembered. Anything doubtful is home. */
export function returnPlace(from: unknown, fallback = homePlace): string {
  if (typeof from !== 'string' || from.length > 2000 || !staysHere(from)) return fallback
  const { pathname, search, hash } = new URL(from, origin)
  if (pathname === '/' || pathname.startsWith('//') || publicPages.test(pathname)) return fallback
  return pathname + search + hash
}
