/** What a release can be told: the words behind `vitalrounds`, and the file that each of them runs. */

export type ReleaseCommand = { name: string; file: string; does: string }

export const releaseCommands: readonly ReleaseCommand[] = [
  { name: 'serve', file: 'server/src/serve.ts', does: "a clinic's own server" },
  { name: 'keys', file: 'scripts/install/keys.ts', does: 'four new keys, as lines for /etc/vitalrounds.env' },
  { name: 'doctor', file: 'scripts/install/doctor.ts', does: 'looks at everything that a server needs and says what to mend' },
  { name: 'migrate', file: 'scripts/install/migrate.ts', does: 'brings the database to this version, as serve does at its start' },
  { name: 'create-admin', file: 'scripts/create-admin.ts', does: 'the first super admin and their clinic' },
  { name: 'backup', file: 'scripts/backup.ts', does: 'the embedded database and its keys, encrypted: --to FILE' },
  { name: 'restore', file: 'scripts/restore.ts', does: 'a backup into a new folder: --from FILE --into FOLDER' },
  { name: 'audit:verify', file: 'scripts/audit-verify.ts', does: 'walks the chain of the audit log' },
  { name: 'months:verify', file: 'scripts/months-verify.ts', does: 'computes closed months anew and compares them' },
  {
    name: 'clinic',
    file: 'scripts/clinic/clinic.ts',
    does: 'one clinic as files, taken in, or deleted with a certificate: list, export, import, delete',
  },
  { name: 'demo', file: 'server/src/start.ts', does: 'two invented clinics, their data in DATA_DIR (./data)' },
]

const caseOf = ({ name, file }: ReleaseCommand) => `  ${name}) file=${file} ;;`
const helpOf = ({ name, does }: ReleaseCommand) => `  ${name.padEnd(14)} ${does}`

/**
 * `bin/vitalrounds`: a script of any shell that runs a command with the Node that comes along. Every command but the demo
 * reads /etc/vitalrounds.env where there is one, unless VITALROUNDS_ENV_FILE names another.
 */
export const launcherOf = (version: string) => `#!/bin/sh
set -e
home=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1:-help}
case "$command" in
${releaseCommands.map(caseOf).join('\n')}
  --version) echo '${version}'; exit 0 ;;
  *)
    cat >&2 <<'END'
Vitalrounds ${version}. vitalrounds COMMAND:
${releaseCommands.map(helpOf).join('\n')}
END
    case "$command" in help|--help|-h) exit 0 ;; *) exit 64 ;; esac ;;
esac
shift
if [ "$command" != demo ] && [ -z "\${VITALROUNDS_ENV_FILE+set}" ] && [ -e /etc/vitalrounds.env ]; then
  export VITALROUNDS_ENV_FILE=/etc/vitalrounds.env
fi
exec "$home/node/bin/node" "$home/$file" "$@"
`
