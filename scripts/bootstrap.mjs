// Runs before every script on whatever Node the machine has (20 or newer), so: plain JavaScript, nothing
// from node_modules. Installs exactly the lockfile, once per change of the lockfile. `--rooms`: what the server and
// the browser application need, without what only tests and measurements do; whoever needs that adds it later.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, 'package-lock.json')
const mark = join(root, 'node_modules', '.installed-lockfile')
const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
const [installed, extent] = existsSync(mark) ? readFileSync(mark, 'utf8').split(' ') : ['', 'rooms']
const isWhole = extent !== 'rooms' || !process.argv.includes('--rooms')

if (installed !== wanted) {
  console.error('Installing packages (first start, or the lockfile changed) …')
  npm('ci', ...(isWhole ? [] : ['--workspaces']))
} else if (isWhole && extent === 'rooms') {
  console.error('Adding the packages that tests and measurements need …')
  // Not `ci`, which begins by removing: a server may be running on what is there
  npm('install', '--no-save', '--prefer-offline')
}

function npm(...command) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const install = spawnSync('npm', [...command, ...flags], {
    cwd: root,
    // npm's own chatter goes to standard error: some scripts promise JSON alone on standard output
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) {
    console.error('Could not install the packages: see the npm message above.')
    process.exit(install.status ?? 1)
  }
  writeFileSync(mark, isWhole ? wanted : `${wanted} rooms`)
}
