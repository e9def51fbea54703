// Runs before every script on whatever Node the machine has (20 or newer), so: plain JavaScript, nothing
// from node_modules. Installs exactly the lockfile, once per change of the lockfile.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, 'package-lock.json')
const mark = join(root, 'node_modules', '.installed-lockfile')
const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  console.error('Installing packages (first start, or the lockfile changed) …')
  const install = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm's own chatter goes to standard error: some scripts promise JSON alone on standard output
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) {
    console.error('Could not install the packages: see the npm message above.')
    process.exit(install.status ?? 1)
  }
  writeFileSync(mark, wanted)
}
