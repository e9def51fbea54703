/**
 * Zod compiles its checks with `new Function` where it may. The content policy forbids that, and already the attempt is
 * a violation, so Zod is told beforehand. It looks for this global when it loads; calling it would load it first.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { jitless: true }

export {}
