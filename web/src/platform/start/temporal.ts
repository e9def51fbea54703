/** Browsers without `Temporal` (Safari before 27.3, MDN browser-compat-data 8.1.9) load it before anything else runs. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
