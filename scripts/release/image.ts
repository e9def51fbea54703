/**
 * The release as an OCI image of Debian's packages alone: `mmdebstrap` fetches them, `buildah` lays the image together. No
 * registry of images is asked. Both are Debian packages: `apt-get install mmdebstrap buildah`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Moment, run } from './archives.ts'
import type { Manifest } from './stage.ts'

const suite = 'bookworm'
/** What Node and PostgreSQL are linked with, zones, a shell and the tools that the launcher and PostgreSQL's start call. */
const packages = [
  'base-files',
  'libc6',
  'libstdc++6',
  'libgcc-s1',
  'libatomic1',
  'tzdata',
  'dash',
  'coreutils',
  'libacl1',
  'libattr1',
  'libselinux1',
  'libpcre2-8-0',
  'libgmp10',
]
const account = { id: 10_001, name: 'vitalrounds' }
const dataFolder = '/var/lib/vitalrounds'

/** Writes `target`, an OCI archive, and answers its name. `folder` is a staged release. */
export function makeImage(folder: string, target: string, { manifest, moment }: { manifest: Manifest; moment: Moment }): string {
  const work = `${target}.work`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work)
  const base = join(work, 'base.tar')
  run('mmdebstrap', ['--quiet', '--variant=extract', `--include=${packages.join(',')}`, suite, base], { SOURCE_DATE_EPOCH: String(moment) })
  writeTree(join(work, 'tree'))
  // A store of its own, on plain files: neither a daemon nor rights on the machine's own images are needed
  const store = ['--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs']
  const buildah = (...words: string[]) => run('buildah', [...store, ...words]).trim()
  const container = buildah('from', 'scratch')
  buildah('add', container, base, '/')
  buildah('add', container, join(work, 'tree'), '/')
  buildah('add', container, folder, '/opt/vitalrounds')
  buildah('add', '--chown', `${account.id}:${account.id}`, container, join(work, 'data'), dataFolder)
  buildah('config', ...settingsOf(manifest), container)
  buildah(
    'commit',
    '--quiet',
    '--disable-compression=false',
    '--format',
    'oci',
    '--timestamp',
    String(moment),
    container,
    `oci-archive:${target}:${manifest.version}`,
  )
  rmSync(work, { recursive: true })
  return target
}

function writeTree(tree: string) {
  mkdirSync(join(tree, 'etc'), { recursive: true })
  writeFileSync(
    join(tree, 'etc/passwd'),
    `root:x:0:0:root:/root:/usr/sbin/nologin\n${account.name}:x:${account.id}:${account.id}::${dataFolder}:/bin/sh\n`,
  )
  writeFileSync(join(tree, 'etc/group'), `root:x:0:\n${account.name}:x:${account.id}:\n`)
  mkdirSync(join(tree, '../data'), { mode: 0o700 })
}

/** Options of `buildah config` with their values. */
const settingsOf = ({ version, license }: Manifest) =>
  [
    ['--user', `${account.id}:${account.id}`],
    ['--env', `DATA_DIR=${dataFolder}`],
    ['--env', 'HOST=0.0.0.0'],
    ['--env', 'PORT=3000'],
    ['--env', 'NODE_ENV=production'],
    ['--env', 'PATH=/opt/vitalrounds/bin:/usr/bin:/bin'],
    ['--port', '3000'],
    ['--volume', dataFolder],
    ['--workingdir', dataFolder],
    ['--stop-signal', 'SIGTERM'],
    ['--entrypoint', '["/bin/dash", "/opt/vitalrounds/bin/vitalrounds"]'],
    ['--cmd', 'serve'],
    ['--label', `org.opencontainers.image.version=${version}`],
    ['--label', `org.opencontainers.image.licenses=${license}`],
  ].flat()
