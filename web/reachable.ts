/** What must be loaded before a module can run: itself and all that it imports, but nothing that it loads later. */
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Knows it for the modules of these addresses, once the graph of a build stands. */
export function reachableFrom(...roots: readonly string[]) {
  const existing = new WeakMap<Modules, ReadonlySet<string>>()
  return (id: string, modules: Modules): boolean => {
    const reached = existing.get(modules) ?? walk(roots, modules)
    existing.set(modules, reached)
    return reached.has(id)
  }
}

function walk(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set(roots)
  // A set hands on also what is added while it is walked
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
