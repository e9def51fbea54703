/**
 * `npm run faults`: starts the server into trouble on purpose (a busy port, a data folder that cannot be written, a full
 * disk) and shows that each gives exactly one clear line, and that it goes on when the space is back.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from '../server/src/platform/http/web-build.ts'
import { databaseOf, waitForHealth, startServer, type Run } from './server-run.ts'
import { root } from './steps.ts'

let failures = 0

function report(name: string, isRight: boolean, lines: readonly string[] = []) {
  if (!isRight) failures++
  console.log(`${isRight ? 'ok     ' : 'FAILED '}  ${name}`)
  for (const line of lines) console.log(`        ${line}`)
}

/** A start that must fail: exit code 1, exactly one line, and that line says what to do. */
async function refused(name: string, words: RegExp, env: Record<string, string>) {
  const run = startServer(env)
  const code = await run.exited
  const lines = run.lines()
  report(name, code === 1 && lines.length === 1 && words.test(lines[0] ?? ''), lines)
}

async function busyPort(folder: string) {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String((other.address() as net.AddressInfo).port)
  await refused('a busy port', /is in use/, { PORT: port, DATA_DIR: join(folder, 'busy') })
  other.close()
}

async function unwritable(folder: string) {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await refused('a data folder that is a file', /is not a folder/, { DATA_DIR: file })
  // Root may write anywhere
  if (process.getuid?.() === 0) return
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o500 })
  await refused('a data folder without the right to write', /cannot be written/, { DATA_DIR: closed })
  await refused('a data folder below one without that right', /cannot be written/, { DATA_DIR: join(closed, 'data') })
}

async function readOnlyDisk(folder: string) {
  const disk = mount(join(folder, 'read-only'), 'size=1m,ro')
  if (!disk) return console.log('skipped  a read-only disk: this machine does not permit mounts')
  await refused('a data folder on a read-only disk', /read-only disk/, { DATA_DIR: disk })
  await refused('a data folder below a read-only disk', /cannot be made/, { DATA_DIR: join(disk, 'data') })
}

/** A small disk of our own in memory; undefined where mounting is not permitted. */
function mount(place: string, options: string): string | undefined {
  mkdirSync(place)
  const run = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' })
  return run.status === 0 ? place : undefined
}

/** Takes all the space but a little. */
function fill(disk: string, leaveMb: number) {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaveMb * 1024 * 1024)))
}
const free = (disk: string) => rmSync(join(disk, 'filler'), { force: true })

async function fullDisk(folder: string) {
  const disk = mount(join(folder, 'small-disk'), 'size=256m')
  if (!disk) return console.log('skipped  a full disk: this machine does not permit mounts')
  const env = { DATA_DIR: join(disk, 'data') }
  fill(disk, 1)
  await refused('a full disk on the first start', /is full/, env)
  free(disk)
  const first = startServer(env)
  report('the same folder when there is space', (await first.readyOn) !== undefined, first.lines())
  await first.stop()
  fill(disk, 1)
  await refused('a full disk on a later start', /is full/, env)
  free(disk)
  await fillsUpWhileServing(disk, env)
}

async function fillsUpWhileServing(disk: string, env: { DATA_DIR: string }) {
  const run = startServer(env)
  const port = await run.readyOn
  const before = run.lines().length
  fill(disk, 2)
  const details = await writeUntilItFails(run, env.DATA_DIR)
  report('writes are refused while the disk is full, none is lost', details)
  free(disk)
  report('the same server serves again when there is space', await waitForHealth(port, 200, 30_000), run.lines().slice(before))
  report('and writes', await writes(env.DATA_DIR))
  await run.stop()
}

/** Every acknowledged row must be there afterwards. */
async function writeUntilItFails(run: Run, dataDir: string): Promise<boolean> {
  let acknowledged = 0
  try {
    await databaseOf(dataDir, async (ask) => {
      await ask('create table if not exists fault_filler (n int primary key, filling text not null)')
      while (acknowledged < 5000 && !run.hasExited()) {
        await ask(
          `insert into fault_filler values (${acknowledged}, (select string_agg(md5(random()::text), '') from generate_series(1, 3000)))`,
        )
        acknowledged++
      }
    })
    return false
  } catch {
    stored = acknowledged
    return !run.hasExited()
  }
}
let stored = 0

const writes = (dataDir: string) =>
  databaseOf(dataDir, async (ask) => {
    const { rows } = await ask('select count(*)::int as n from fault_filler')
    await ask('drop table fault_filler')
    // One more may be there: committed, its answer lost
    return rows[0]?.['n'] === stored || rows[0]?.['n'] === stored + 1
  })

const isInside = process.argv.includes('--inside')

/** Mounts need a name space of their own, where one is permitted: this script starts itself again inside. */
function againWithMounts(): boolean | undefined {
  const space = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
  if (spawnSync('unshare', [...space, 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  const again = [...space, process.execPath, import.meta.filename, '--inside']
  return spawnSync('unshare', again, { stdio: 'inherit', cwd: root }).status === 0
}

async function withMounts(folder: string) {
  await readOnlyDisk(folder)
  await fullDisk(folder)
}

async function main() {
  await buildWebIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-faults-'))
  try {
    if (isInside) return await withMounts(folder)
    await busyPort(folder)
    await unwritable(folder)
    const went = againWithMounts()
    if (went === undefined) await withMounts(folder)
    if (went === false) failures++
  } finally {
    for (const name of ['small-disk', 'read-only']) spawnSync('umount', [join(folder, name)], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
if (!isInside) console.log(failures === 0 ? 'Every fault gave its one clear line.' : 'Not every fault was told clearly.')
process.exitCode = failures === 0 ? 0 : 1
