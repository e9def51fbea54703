/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root runs it in a user namespace, where it
 * sees itself as nobody while its files stay root's, or else under an unprivileged account.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { program, type Binaries } from './locate.ts'

export type RunAs = {
  /** Goes before the program's own command line. */
  prefix: readonly string[]
  /** Set only when another account runs the programs and owns their files. */
  account?: { uid: number; gid: number; name: string }
}

// 65534 is `nobody` on Linux; any number but 0 would do
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const

/** Who runs PostgreSQL on this data folder. A cluster that exists keeps the account that owns its files. */
export function chooseRunAs(clusterFolder: string, mayUseNamespace = true): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = fs.existsSync(clusterFolder) ? fs.statSync(clusterFolder).uid : 0
  if (owner !== 0) return { prefix: [], account: accountOf((account) => account.uid === owner) ?? refuse() }
  if (mayUseNamespace && spawnSync(namespace[0], [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace }
  if (fs.existsSync(clusterFolder)) return { prefix: [], account: adopt(clusterFolder, unprivileged()) }
  return { prefix: [], account: unprivileged() }
}

type Account = NonNullable<RunAs['account']>

const unprivileged = (): Account => accountOf(({ name }) => name === 'postgres') ?? accountOf(({ name }) => name === 'nobody') ?? refuse()

function accountOf(target: (account: Account) => boolean): Account | undefined {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  return accounts.find((account) => account.name !== '' && target(account))
}

function refuse(): never {
  throw new StartProblem(
    'PostgreSQL does not run as root, and neither a user namespace nor an account "postgres" or "nobody" is to be had here. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** A cluster made in a namespace, opened where namespaces are forbidden: its files change hands once. */
function adopt(clusterFolder: string, account: Account): Account {
  const entries = fs.readdirSync(clusterFolder, { recursive: true, encoding: 'utf8' })
  for (const entry of ['', ...entries]) fs.lchownSync(path.join(clusterFolder, entry), account.uid, account.gid)
  return account
}

/**
 * The binaries that this account can really execute: the installed ones, or a copy in the data folder when the way to
 * node_modules is closed to it (below a private home, for one).
 */
export function reachableBinaries(binaries: Binaries, runAs: RunAs, dataDir: string): Binaries {
  const { account } = runAs
  if (!account) return binaries
  // The account passes through the data folder to its own part of it and sees nothing else there
  fs.chmodSync(dataDir, 0o711)
  if (!mayEnter(dataDir, account)) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the account "${account.name}" cannot reach ${dataDir}. ` +
        'Set DATA_DIR to a folder outside a private home, such as /var/lib/vitalrounds.',
    )
  }
  if (canRun(binaries, account)) return binaries
  const copy = { ...binaries, folder: path.join(dataDir, `postgres-${binaries.version}`) }
  if (!fs.existsSync(copy.folder)) {
    const draft = `${copy.folder}.new`
    fs.rmSync(draft, { recursive: true, force: true })
    fs.cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(draft, copy.folder)
  }
  return copy
}

const mayEnter = (folder: string, { uid, gid }: Account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0

const canRun = (binaries: Binaries, { uid, gid }: Account) =>
  spawnSync(program(binaries, 'postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0
